/// How the command ends; scripts depend on the numbers.
enum ExitStatus: Int32, CaseIterable, Comparable {
    /// Every payload was delivered as asked.
    case success = 0
    /// Some record has a finding of severity error.
    case findings = 1
    /// The command line is wrong; nothing was read.
    case usage = 2
    /// Some input was no payload; it has a record all the same.
    case notAPayload = 3
    /// Records or files could not be written.
    case outputFailed = 4
    /// A fault of this program.
    case internalError = 70

    /// What `--help` says of it.
    var meaning: String {
        switch self {
        case .success: "all payloads were delivered as asked"
        case .findings: "some record has a finding of severity error"
        case .usage: "the command line is wrong; nothing was read"
        case .notAPayload: "some input was no payload (it has a record too)"
        case .outputFailed: "records or files could not be written"
        case .internalError: "a fault of this program"
        }
    }

    /// Whether the left status says less than the right one, which is the one to end with.
    static func < (left: ExitStatus, right: ExitStatus) -> Bool {
        rank(left) < rank(right)
    }

    private static func rank(_ status: ExitStatus) -> Int {
        switch status {
        case .success: 0
        case .findings: 1
        case .notAPayload: 2
        case .usage: 3
        case .outputFailed: 4
        case .internalError: 5
        }
    }
}
