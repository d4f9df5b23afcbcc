public import Foundation
import ServiceExtensionRuntime

/// Where messages belong (Apple: `OSLog`).
public final class OSLog: NSObject, Sendable {
    let label: String
    let isEnabled: Bool

    private init(label: String, isEnabled: Bool) {
        self.label = label
        self.isEnabled = isEnabled
    }

    /// A log for a part of a program.
    public convenience init(subsystem: String, category: String) {
        self.init(label: "\(subsystem):\(category)", isEnabled: true)
    }

    /// The log of nothing in particular.
    public static let `default` = OSLog(label: "", isEnabled: true)
    /// The log that keeps nothing.
    public static let disabled = OSLog(label: "", isEnabled: false)

    /// Whether messages of a type are written.
    public func isEnabled(type: OSLogType) -> Bool { isEnabled }

    /// Writes one line to standard error, in one call, so that lines of several threads do not mix.
    func write(_ type: OSLogType, _ message: String) {
        guard isEnabled else { return }
        let place = label.isEmpty ? "" : "[\(label)] "
        let line = "\(place)\(type.name): \(message)\n"
        // A message that cannot be written is lost; there is nowhere to say so.
        try? ServiceExtensionRuntime.FileHandle.standardError.write(Array(line.utf8)[...])
    }
}

/// Writes a message with a format and values (Apple: `os_log`); `%@`, `%d`, `%.2f`, `%{private}s` and their like.
public func os_log(_ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ values: Any?...) {
    log.write(type, OSLogFormat.text("\(message)", values))
}

/// Writes a message with a format and values (Apple: `os_log`).
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer?, log: OSLog = .default, type: OSLogType = .default,
    _ values: Any?...
) {
    log.write(type, OSLogFormat.text("\(message)", values))
}

/// Writes a message with a format and values (Apple: `os_log`).
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ values: Any?...) {
    log.write(type, OSLogFormat.text("\(message)", values))
}

/// Writes a message with values in it (Apple: `os_log`).
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(type, message.text)
}

/// Writes a message with values in it (Apple: `os_log`).
@_disfavoredOverload
public func os_log(_ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default) {
    log.write(type, message.text)
}
