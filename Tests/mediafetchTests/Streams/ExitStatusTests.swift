import ServiceExtensionRuntime
import Testing

@testable import ServiceExtensionCommand

@Suite struct `The exit status` {
    private static let fine = #"{"aps":{"alert":"b","mutable-content":1},"id":"1"}"#
    private static let wrong = #"{"aps":{"alert":"b","mutable-content":1},"image-url":"ftp://a.example/a.jpg"}"#

    struct Row: Sendable, CustomTestStringConvertible {
        var status: Int32
        var script: String
        var input = ""
        var testDescription: String { "\(status): \(script)" }
    }

    /// `$0` is the command. Of several reasons the gravest counts.
    static let rows = [
        Row(status: 0, script: #""$0" --dry-run --ndjson"#, input: "\(fine)\n\n\(fine)"),
        Row(status: 0, script: #""$0" --dry-run --ndjson </dev/null"#),
        Row(status: 0, script: #""$0" --help"#), Row(status: 0, script: #""$0" -V"#),
        Row(status: 0, script: #""$0" --generate man"#), Row(status: 0, script: #""$0" check --dry-run"#, input: fine),
        Row(status: 1, script: #""$0" --dry-run --ndjson"#, input: "\(fine)\n\(wrong)\n\(fine)"),
        Row(status: 1, script: #""$0" check --dry-run"#, input: wrong),
        Row(status: 2, script: #""$0" --no-such-flag"#, input: fine),
        Row(status: 2, script: #"MEDIAFETCH_TIMEOUT=soon "$0""#, input: fine),
        Row(status: 2, script: #""$0" --rules /nonexistent"#, input: fine),
        Row(status: 3, script: #""$0" --dry-run --ndjson"#, input: "\(wrong)\nnone\n\(fine)"),
        Row(status: 3, script: #""$0" --dry-run"#), Row(status: 3, script: #""$0" --dry-run /nonexistent"#),
        Row(status: 3, script: #""$0" check --dry-run"#, input: "none"),
        Row(status: 4, script: #""$0" --dry-run --ndjson >/dev/full"#, input: "none\n\(wrong)"),
        Row(status: 4, script: #""$0" --output-dir /proc/media"#, input: fine),
        Row(status: 4, script: #""$0" --help >/dev/full"#),
        Row(status: 128 + 13, script: #""$0" --dry-run --ndjson | true; exit "${PIPESTATUS[0]}""#, input: fine),
    ]

    @Test(arguments: rows) func `tells the gravest thing that happened`(_ row: Row) throws {
        #expect(try Mediafetch.script(row.script, input: row.input).status == row.status)
    }

    @Test func `is in the help, the man page and the README, row by row`() throws {
        let readme = try Repository.text(of: "README.md")
        for status in ExitStatus.allCases {
            #expect(HelpText.long().contains("  \(status.rawValue) "))
            #expect(HelpText.long().contains(status.meaning))
            #expect(ManPage.text().contains("\\fB\(status.rawValue)\\fR\n"))
            #expect(readme.contains("| \(status.rawValue) | \(status.meaning) |"))
        }
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 70])
    }

    @Test func `ranks reasons by how grave they are`() {
        #expect(
            ExitStatus.allCases.sorted() == [.success, .findings, .notAPayload, .usage, .outputFailed, .internalError])
    }
}
