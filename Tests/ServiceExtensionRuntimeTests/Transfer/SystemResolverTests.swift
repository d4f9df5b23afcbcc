import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The resolver` {
    private static let address = IPAddress.v4(0xC000_0207)

    /// A look-up that stalls for names that begin with "stall" until the barrier is opened, and counts all.
    private final class Names: Sendable {
        let barrier = Barrier()
        let asked = Mutex<[String]>([])

        func lookUp(_ name: String) -> Result<[IPAddress], TransferFailure> {
            asked.withLock { $0.append(name) }
            if name.hasPrefix("stall") { barrier.block() }
            if name.hasPrefix("missing") {
                return .failure(TransferFailure(Finding(.nameNotResolved, .error, "The name has no address.")))
            }
            return .success([address])
        }
    }

    @Test func `asks once for a name that is asked for many times, and keeps the answer`() async throws {
        let names = Names()
        let clock = ManualClock()
        let resolver = SystemResolver(clock: clock, lookUp: names.lookUp)
        let waiting = Task { try await resolver.addresses(of: "stall.example", timeLimit: .seconds(300)) }
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { try await resolver.addresses(of: "stall.example", timeLimit: .seconds(300)) }
            }
            names.barrier.open()
            for try await addresses in group { #expect(addresses == [Self.address]) }
        }
        #expect(try await waiting.value == [Self.address])
        #expect(try await resolver.addresses(of: "stall.example", timeLimit: .zero) == [Self.address])
        #expect(names.asked.withLock { $0 } == ["stall.example"])
        clock.advance(by: SystemResolver.lifetime)
        #expect(try await resolver.addresses(of: "stall.example", timeLimit: .seconds(300)) == [Self.address])
        #expect(names.asked.withLock { $0.count } == 2)
    }

    @Test func `does not keep a failure`() async throws {
        let names = Names()
        let resolver = SystemResolver(lookUp: names.lookUp)
        for _ in 0..<2 {
            await #expect(throws: TransferFailure.self) {
                try await resolver.addresses(of: "missing.example", timeLimit: .seconds(300))
            }
        }
        #expect(names.asked.withLock { $0.count } == 2)
    }

    @Test func `answers a stalled name at its time limit`() async throws {
        let names = Names()
        defer { names.barrier.open() }
        let resolver = SystemResolver(lookUp: names.lookUp)
        let failure = await #expect(throws: TransferFailure.self) {
            try await resolver.addresses(of: "stall.example", timeLimit: .milliseconds(20))
        }
        #expect(failure?.finding.code == .timedOut)
        #expect(failure?.finding.message.contains("stall.example was not resolved in time (limit 20 ms)") == true)
    }

    @Test func `answers a cancelled task at once`() async throws {
        let names = Names()
        defer { names.barrier.open() }
        let resolver = SystemResolver(lookUp: names.lookUp)
        let task = Task { try await resolver.addresses(of: "stall.example", timeLimit: .seconds(3600)) }
        task.cancel()
        let failure = await #expect(throws: TransferFailure.self) { try await task.value }
        #expect(failure?.finding.code == .transferCancelled)
    }

    /// libcurl 7.88.1 has a thread for each stalled name (1,001 for 1,000 names), or stops all transfers for one.
    /// `N` stands for a number.
    @Test(arguments: ["stall.example", "stallN.cdn.example", "stallN.example", "stallN.xN.cdn.example"])
    func `resolves good names while a thousand others stall`(_ pattern: String) async throws {
        let names = Names()
        defer { names.barrier.open() }
        let resolver = SystemResolver(threadLimit: 64, lookUp: names.lookUp)
        let stalled = Task {
            await withTaskGroup { group in
                for number in 0..<1000 {
                    group.addTask {
                        _ = try? await resolver.addresses(
                            of: pattern.replacing("N", with: "\(number)"), timeLimit: .seconds(3600))
                    }
                }
            }
        }
        while names.asked.withLock({ $0.isEmpty }) { await Task.yield() }
        for number in 0..<100 {
            #expect(try await resolver.addresses(of: "good\(number).test", timeLimit: .seconds(300)) == [Self.address])
        }
        #expect(resolver.threadCount <= 64)
        stalled.cancel()
        await stalled.value
    }

    @Test func `never looks up a name that nobody waits for any more`() async throws {
        let names = Names()
        let resolver = SystemResolver(threadLimit: 1, lookUp: names.lookUp)
        let blocking = Task { try await resolver.addresses(of: "stall.example", timeLimit: .seconds(3600)) }
        while names.asked.withLock({ $0.isEmpty }) { await Task.yield() }
        let late = await #expect(throws: TransferFailure.self) {
            try await resolver.addresses(of: "late.example", timeLimit: .milliseconds(1))
        }
        #expect(late?.finding.code == .timedOut)
        names.barrier.open()
        _ = try await blocking.value
        #expect(try await resolver.addresses(of: "next.example", timeLimit: .seconds(300)) == [Self.address])
        #expect(names.asked.withLock { $0 } == ["stall.example", "next.example"])
    }

    @Test(arguments: [
        ("cdn.example", "cdn.example"), ("a.b.cdn.example", "cdn.example"), ("intranet", "intranet"),
        ("192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::1"),
    ]) func `takes the last two labels for a name's domain`(_ host: String, _ domain: String) {
        #expect(domainName(of: host) == domain)
    }
}
