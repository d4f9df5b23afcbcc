import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A signal` {
    /// All in flight, or most of them still with the reader of the input.
    @Test(arguments: [(1000, SIGTERM), (16, SIGTERM), (1000, SIGINT), (16, SIGHUP)])
    func `has everything that was read answered, and leaves no file behind`(_ jobs: Int, _ number: Int32) async throws {
        let server = try MediaServer()
        defer { server.stop() }
        let folder = try Folder()
        let lines = (0..<500).map { index in
            let media =
                index % 7 == 3 ? "" : #","image-url":"\#(server.url("/samples/jpeg.jpg?stall=body@600&id=\(index)"))""#
            return #"{"aps":{"alert":"b","mutable-content":1},"id":"\#(index)"\#(media)}"#
        }
        let command = try Conversation([
            "--allow-http", "--allow-private-network", "--output-dir", "\(folder.path)/media", "--jobs", "\(jobs)",
            "--metrics-file", "\(folder.path)/run.prom",
        ])
        try await aside {
            try command.send(lines)
            command.waitUntilAllIsRead()
        }
        try await server.waitForRequests(count: 10)
        try await aside {
            kill(command.child.id, number)
            let records = try command.records(500)
            #expect(records.map { $0["requestIdentifier"]?.stringValue } == (0..<500).map { "\($0)" })
            #expect(records.allSatisfy { $0["disposition"] != .null })
            let (rest, status) = command.ending()
            #expect(rest.isEmpty)
            #expect(status & 0x7F == number)
            #expect(folder.names(in: "media").isEmpty)
            let metrics = try FileHandle.reading("\(folder.path)/run.prom").read(atMost: 1 << 16)
            #expect(
                String(decoding: metrics, as: UTF8.self).contains("mediafetch_delivery_duration_seconds_count 500\n"))
        }
    }

    @Test func `ends a command at once that waits for input`() throws {
        let result = try Mediafetch.script(
            #"""
            coproc "$0" --ndjson --dry-run
            # bash forgets the name once it has seen the end.
            pid=$COPROC_PID
            echo '{"aps":{}}' >&"${COPROC[1]}"
            read -r record <&"${COPROC[0]}"
            kill -TERM "$pid"
            wait "$pid"
            echo "$?"
            """#)
        #expect(result.output == "143\n")
    }

    @Test func `that comes a second time ends the command, whatever it waits for`() throws {
        let folder = try Folder()
        // Nobody reads the records, so the first signal alone would wait for their reader.
        let result = try Mediafetch.script(
            #"""
            mkfifo "$1/out"
            exec 8<>"$1/out"
            yes '{"aps":{"alert":"b"}}' 2>/dev/null | head -n 5000 | "$0" --ndjson --dry-run >"$1/out" &
            # The pipe is full once a write of a record does not return.
            until grep -q pipe "/proc/$!/task/"*/wchan 2>/dev/null || [ "$((++tries))" -gt 200 ]; do sleep 0.02; done
            kill -TERM $!
            # Real time: what comes sooner is taken for the first signal told twice.
            sleep 0.7
            kill -HUP $!
            wait $!
            echo "$?"
            """#, [folder.path])
        #expect(["129\n", "143\n"].contains(result.output))
    }

    /// As `timeout(1)` and a terminal that hangs up send it: under `timeout`, one run in four lost all its records.
    @Test(arguments: ["TERM TERM", "INT TERM", "HUP HUP HUP"])
    func `that comes twice at once is one, and everything has its record`(_ signals: String) async throws {
        let server = try MediaServer()
        defer { server.stop() }
        let command = try Conversation(["--allow-http", "--allow-private-network", "--no-keep"])
        try await aside {
            try command.send(
                (0..<40).map {
                    #"{"aps":{"alert":"b","mutable-content":1},"image-url":"\#(server.url("/a?stall=headers&id=\($0)"))"}"#
                })
            command.waitUntilAllIsRead()
        }
        try await server.waitForRequests(count: 1)
        try await aside {
            _ = try Mediafetch.script(
                #"for signal in $1; do kill "-$signal" "$2"; done"#, [signals, "\(command.child.id)"])
            #expect(try command.records(40).count == 40)
            let (rest, status) = command.ending()
            #expect(rest.isEmpty)
            #expect([SIGTERM, SIGINT, SIGHUP].contains(status & 0x7F))
        }
    }

    @Test(arguments: ["--help", "--version", "--generate man", "--bogus", "test-server --port 1x"])
    func `ends a command that only writes, however full its stream is`(_ arguments: String) throws {
        let folder = try Folder()
        let result = try Mediafetch.script(
            #"""
            mkfifo "$1/out"
            exec 8<>"$1/out"
            dd if=/dev/zero of="$1/out" oflag=nonblock bs=4096 count=1000 2>/dev/null
            "$0" $2 >&8 2>&8 &
            until [ "$(cat "/proc/$!/wchan")" != 0 ] && grep -q 'State:.S' "/proc/$!/status" || [ "$((++tries))" -gt 200 ]; do sleep 0.02; done
            kill -TERM $!
            wait $!
            echo "$?"
            """#, [folder.path, arguments])
        #expect(result.output == "143\n")
    }

    @Test func `ends a command whose records nobody reads, and no file stays that no record names`() async throws {
        let server = try MediaServer()
        defer { server.stop() }
        let folder = try Folder()
        let arguments = [folder.path, server.url("/samples/jpeg.jpg")]
        let result = try await aside {
            try Mediafetch.script(
                #"""
                mkfifo "$1/out"
                exec 8<>"$1/out" 9<"$1/out"
                for ((i = 0; i < 300; i++)); do
                    printf '{"aps":{"alert":"b","mutable-content":1},"image-url":"%s?id=%s"}\n' "$2" "$i"
                done | "$0" --ndjson --allow-http --allow-private-network --output-dir "$1/media" >"$1/out" 2>"$1/errors" &
                # The pipe is full once no more files come.
                until [ "$((same))" -ge 25 ] || [ "$((++tries))" -gt 2000 ]; do
                    sleep 0.02
                    count=$(ls "$1/media" 2>/dev/null | wc -l)
                    if [ "$count" -gt 10 ] && [ "$count" = "$last" ]; then same=$((same + 1)); else same=0; fi
                    last=$count
                done
                kill -TERM $!
                wait $!
                echo "$? $(ls "$1/media" | wc -l)"
                exec 8<&-
                grep -ao '"path":"[^"]*"' <&9 | wc -l
                cat "$1/errors"
                """#, arguments)
        }
        let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        try #require(lines.count == 3)
        #expect(lines[0].first == "143")
        #expect(lines[0].last == lines[1].first)
        #expect((Int(lines[0].last ?? "") ?? 0) > 10)
        #expect(lines[2].joined(separator: " ") == "mediafetch: records cannot be written: nobody reads them")
    }

    @Test func `ends the command by itself also when the input ends at the same moment`() throws {
        let result = try Mediafetch.script(
            #"""
            for ((i = 0; i < 20; i++)); do
                coproc "$0" --ndjson --dry-run
                pid=$COPROC_PID input=${COPROC[1]}
                printf '{"aps":{"alert":"b","badge":"3"}}\n' >&"$input"
                read -r first <&"${COPROC[0]}"
                kill -TERM "$pid"
                eval "exec $input>&-"
                wait "$pid"
                echo "$?"
            done 2>/dev/null
            """#)
        #expect(result.output == String(repeating: "143\n", count: 20))
    }

    @Test func `that was ignored before the start stays ignored`() throws {
        let result = try Mediafetch.script(
            #"""
            trap '' HUP
            coproc "$0" --ndjson --dry-run
            pid=$COPROC_PID
            echo '{"aps":{}}' >&"${COPROC[1]}"
            read -r first <&"${COPROC[0]}"
            kill -HUP "$pid"
            echo '{"aps":{}}' >&"${COPROC[1]}"
            read -r second <&"${COPROC[0]}"
            kill -TERM "$pid"
            wait "$pid"
            echo "$? $second"
            """#)
        #expect(result.output.hasPrefix(#"143 {"schema":1,"index":1,"#))
    }
}
