/// How much a log message matters (Apple: `OSLogType`).
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// Apple's number.
    public let rawValue: UInt8

    /// Makes a type from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Makes a type from its number.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What is worth keeping.
    public static let `default` = OSLogType(rawValue: 0x00)
    /// What helps to follow events.
    public static let info = OSLogType(rawValue: 0x01)
    /// What helps to find faults.
    public static let debug = OSLogType(rawValue: 0x02)
    /// What went wrong in the process.
    public static let error = OSLogType(rawValue: 0x10)
    /// What went wrong in the system.
    public static let fault = OSLogType(rawValue: 0x11)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}
