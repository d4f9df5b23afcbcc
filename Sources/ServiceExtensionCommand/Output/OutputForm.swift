import ServiceExtensionRuntime

/// What is written for each input.
enum OutputForm: Sendable {
    case records(RecordWriter)
    case payloads(PayloadWriter, failures: RecordWriter)
    case reports(CheckReport)

    /// - Parameter callsExtension: Whether payloads go to the extension that the program is around.
    init(_ options: Options, callsExtension: Bool = true) {
        let isPretty = options.isPretty || (!options.isNDJSON && StandardStream.output.isTerminal)
        switch (options.action, options.emission) {
        case (.check, _):
            self = .reports(
                CheckReport(
                    style: TerminalStyle(isColored: options.color.isColored), isDryRun: options.isDryRun,
                    callsExtension: callsExtension,
                    sizeLimit: options.isVoIP ? 5120 : 4096))
        case (_, .payload):
            self = .payloads(
                PayloadWriter(
                    isPretty: isPretty, dropsDeadMedia: options.dropsDeadMedia, conventions: options.conventionSet),
                failures: RecordWriter(isPretty: isPretty))
        case (_, .record): self = .records(RecordWriter(isPretty: isPretty))
        }
    }

    /// What is written, in a word.
    var noun: String {
        switch self {
        case .records: "records"
        case .payloads: "payloads"
        case .reports: "reports"
        }
    }

    /// Whether it is a report for people, which ends in a summary.
    var isReport: Bool { if case .reports = self { true } else { false } }

    /// The bytes for standard output and the text for standard error.
    func written(_ item: InputItem, _ outcome: Outcome) -> (bytes: [UInt8], messages: String) {
        switch (self, outcome.result) {
        case (.records(let writer), .delivered(let payload, let delivery)):
            (writer.record(item, delivery, payloadFindings: payload.findings), "")
        case (.records(let writer), .failed(let finding)): (writer.record(item, failure: finding), "")
        case (.payloads(let writer, _), .delivered(let payload, let delivery)):
            (writer.payload(payload, delivery), PayloadWriter.messages(item, outcome.findings))
        case (.payloads(_, let writer), .failed(let finding)):
            (writer.record(item, failure: finding), PayloadWriter.messages(item, outcome.findings))
        case (.reports(let report), .delivered(let payload, let delivery)):
            (Array(report.text(item, payload, delivery, outcome.findings).utf8), "")
        case (.reports(let report), .failed(let finding)): (Array(report.text(item, failure: finding).utf8), "")
        }
    }
}
