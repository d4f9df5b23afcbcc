import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

/// The limit of the command as a whole, in real time: the one place where tests wait for it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct `The command's time limit` {
    let server: MediaServer
    let directory = "/tmp/mediafetch-tests-\(getpid())-\(UInt32.random(in: .min ... .max))"

    init() throws {
        // A thousand connections have two ends here.
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 8192)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        server = try MediaServer()
    }

    private func command(_ timeout: String) throws -> Conversation {
        try Conversation([
            "--allow-http", "--allow-private-network", "--output-dir", directory, "--jobs", "1000", "--timeout",
            timeout,
        ])
    }

    private func payload(_ identifier: String, _ query: String) -> String {
        let url = server.url("/samples/jpeg.jpg?\(query)&id=\(identifier)")
        return #"{"aps":{"alert":"b","mutable-content":1},"id":"\#(identifier)","image-url":"\#(url)"}"#
    }

    /// Half of the limit is grace, so that most answers come in it and the hard limit is for those that do not make it.
    ///
    /// A machine with more to do than it can is late with everything, so a control thread measures by how much, and the
    /// best of five runs counts. Everything else has to be right in each.
    @Test func `holds for a thousand payloads at once that stall, and leaves nothing behind`() async throws {
        defer { server.stop() }
        try await aside {
            defer { _ = unsafe rmdir(directory) }
            let command = try command("500ms")
            try command.send([payload("first", "status=404")])
            _ = try command.records(1)
            let threads = command.threadCount
            let descriptors = command.descriptorCount

            var lateness = Double.infinity
            var allowance = 0.0
            for _ in 0..<5 {
                let control = ControlThread()
                try command.send((0..<1000).map { payload("\($0)", "stall=headers") })
                let records = try command.records(1000)
                allowance = control.allowance()
                #expect(records.map { $0["requestIdentifier"]?.stringValue } == (0..<1000).map { "\($0)" })
                for record in records {
                    #expect(["original", "bestAttempt"].contains(record["disposition"]?.stringValue))
                    let codes = record["findings"]?.arrayValue?.compactMap { $0["code"]?.stringValue }
                    #expect(codes?.contains("extension.time-expired") == true)
                }
                lateness = (records.map(milliseconds).max() ?? .infinity) - 500
                if lateness <= allowance { break }
            }
            #expect(lateness <= allowance, "no run of five was in time")

            // Threads that have nothing to do end after a second, in another process, whose clock is the real one.
            for _ in 0..<100 where command.threadCount > threads || command.descriptorCount > descriptors {
                usleep(100_000)
            }
            #expect(command.threadCount <= threads)
            #expect(command.descriptorCount <= descriptors)
            #expect(command.end().isEmpty)
            #expect(unsafe rmdir(directory) == 0, "the store is empty, so it can be removed")
        }
    }

    /// The stop is longer than the limit; a clock that stood still meanwhile would answer a second later, or think that no
    /// time has passed.
    @Test func `is over at once for a process that was stopped and goes on`() async throws {
        defer { server.stop() }
        let command = try command("1s")
        try command.send([payload("stopped", "stall=headers")])
        try await server.waitForRequests(count: 1)
        try await aside {
            defer { _ = unsafe rmdir(directory) }
            kill(command.child.id, SIGSTOP)
            usleep(1_300_000)
            kill(command.child.id, SIGCONT)
            let record = try #require(try command.records(1).first)
            #expect(record["disposition"] == "original")
            let codes = record["findings"]?.arrayValue?.compactMap { $0["code"]?.stringValue }
            #expect(codes?.contains("extension.time-expired") == true)
            let total = milliseconds(record)
            #expect(total >= 1300 && total < 1900)
            #expect(command.end().isEmpty)
        }
    }

    private func milliseconds(_ record: JSONObject) -> Double {
        (record["timing"]?["totalMs"]?.numberValue?.text).flatMap(Double.init) ?? .infinity
    }
}
