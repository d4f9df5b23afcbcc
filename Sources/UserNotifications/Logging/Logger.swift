/// Writes messages of one part of a program (Apple: `Logger`): to standard error, a line each.
public struct Logger: Sendable {
    private let destination: OSLog

    /// A logger for nothing in particular.
    public init() { destination = .default }

    /// A logger for a part of a program.
    public init(subsystem: String, category: String) {
        destination = OSLog(subsystem: subsystem, category: category)
    }

    /// A logger that writes to a log.
    public init(_ log: OSLog) { destination = log }

    /// Writes a message of the default type.
    public func log(_ message: OSLogMessage) { destination.write(.default, message.text) }

    /// Writes a message.
    public func log(level: OSLogType, _ message: OSLogMessage) { destination.write(level, message.text) }

    /// Writes what helps to find faults.
    public func trace(_ message: OSLogMessage) { destination.write(.debug, message.text) }

    /// Writes what helps to find faults.
    public func debug(_ message: OSLogMessage) { destination.write(.debug, message.text) }

    /// Writes what helps to follow events.
    public func info(_ message: OSLogMessage) { destination.write(.info, message.text) }

    /// Writes what is worth keeping.
    public func notice(_ message: OSLogMessage) { destination.write(.default, message.text) }

    /// Writes what may become a fault.
    public func warning(_ message: OSLogMessage) { destination.write(.error, message.text) }

    /// Writes what went wrong.
    public func error(_ message: OSLogMessage) { destination.write(.error, message.text) }

    /// Writes what went wrong for good.
    public func critical(_ message: OSLogMessage) { destination.write(.fault, message.text) }

    /// Writes what went wrong for good.
    public func fault(_ message: OSLogMessage) { destination.write(.fault, message.text) }
}
