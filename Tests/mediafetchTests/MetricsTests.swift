import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionCommand

@Suite struct `mediafetch --metrics-file` {
    @Test func `counts deliveries, findings, bytes and times`() {
        var counts = MetricCounts()
        counts.begin()
        counts.begin()
        counts.begin()
        let content = NotificationContent(title: "t")
        let finding = Finding(.httpStatus, .error, "m")
        for (time, findings) in [(Duration.milliseconds(10), [finding, finding]), (.seconds(100), [])] {
            let delivery = Delivery(
                requestIdentifier: "a", content: content, disposition: .original, findings: findings,
                timing: .init(total: time))
            let payload = try? NotificationPayload(parsing: Array("{}".utf8))
            if let payload { counts.finish(Outcome(payload, delivery)) }
        }
        let text = counts.text
        for line in [
            #"mediafetch_deliveries_total{disposition="original"} 2"#,
            #"mediafetch_deliveries_total{disposition="modified"} 0"#,
            #"mediafetch_findings_total{code="transfer.http-status",severity="error"} 2"#,
            "mediafetch_invalid_inputs_total 0",
            #"mediafetch_delivery_duration_seconds_bucket{le="0.005"} 0"#,
            #"mediafetch_delivery_duration_seconds_bucket{le="0.01"} 1"#,
            #"mediafetch_delivery_duration_seconds_bucket{le="60.0"} 1"#,
            #"mediafetch_delivery_duration_seconds_bucket{le="+Inf"} 2"#,
            "mediafetch_delivery_duration_seconds_sum 100.01",
            "mediafetch_delivery_duration_seconds_count 2", "mediafetch_in_flight 1",
        ] { #expect(text.contains("\n\(line)\n"), "\(line)") }
        // Each metric has its help and type before its samples.
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let name = line.prefix { $0 != "{" && $0 != " " }
            let family = text.contains("# TYPE \(name) ") ? name : name[..<(name.lastIndex(of: "_") ?? name.endIndex)]
            #expect(text.contains("# HELP \(family) "))
        }
    }

    @Test func `has the last counts in the end, and nothing beside it`() throws {
        let server = try MediaServer()
        defer { server.stop() }
        let folder = try Folder()
        let line = #"{"aps":{"alert":"b","mutable-content":1},"image-url":"\#(server.url("/samples/jpeg.jpg"))"}"#
        let result = try Mediafetch.run(
            [
                "--ndjson", "--allow-http", "--allow-private-network", "--no-keep", "--output-dir",
                "\(folder.path)/media",
                "--metrics-file", "\(folder.path)/run.prom",
            ], input: "\(line)\n\(line)\nnone\n")
        #expect(result.status == 3)
        let text = String(
            decoding: try FileHandle.reading("\(folder.path)/run.prom").read(atMost: 1 << 16), as: UTF8.self)
        #expect(text.contains(#"mediafetch_deliveries_total{disposition="modified"} 2"#))
        #expect(text.contains("mediafetch_invalid_inputs_total 1"))
        #expect(text.contains(#"mediafetch_attachment_bytes_total{kind="image"} 1654"#))
        #expect(text.contains("mediafetch_in_flight 0"))
        #expect(folder.names(in: ".") == ["media", "run.prom"])
    }

    @Test(arguments: [
        ("/nonexistent/a.prom", "No such file or directory; make the directory first"),
        ("/tmp", "Is a directory; name a file in it"),
        ("/dev/null/a.prom", "Not a directory; what stands before the last /"),
        ("/dev/null", "something else than a regular file is there; name a file that may be replaced"),
        ("/proc/self/exe", "a symbolic link is there; name the file that it leads to"), ("/proc/a.prom", ""),
    ]) func `is told to be unusable before anything is read`(_ path: String, _ cause: String) throws {
        let result = try Mediafetch.run(["--metrics-file", path], input: "{}")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.error.contains("--metrics-file: \(path) cannot be written: \(cause)"))
    }

    @Test func `is neither an input nor standard output`() throws {
        let folder = try Folder()
        let path = "\(folder.path)/payload.json"
        _ = try Mediafetch.script(#"echo '{"aps":{}}' >"$1""#, [path])
        let result = try Mediafetch.run(["--metrics-file", path, path])
        #expect(result.status == 2)
        #expect(result.error.contains("--metrics-file: \(path) is one of the inputs"))
        #expect(String(decoding: try FileHandle.reading(path).read(atMost: 100), as: UTF8.self) == "{\"aps\":{}}\n")
        #expect(try Mediafetch.run(["--metrics-file", "-"]).error.contains("--metrics-file: - is no file; name one"))
    }

    @Test func `is told to be too large for the limit on file sizes`() throws {
        let folder = try Folder()
        let result = try Mediafetch.script(#"ulimit -f 1; "$0" --metrics-file "$1/run.prom" <<<'{}'"#, [folder.path])
        #expect(result.status == 2)
        #expect(result.error.contains("cannot be written: File too large; raise the limit on file sizes (ulimit -f)\n"))
    }
}
