import ServiceExtensionRuntime
import ServiceExtensionTesting

/// What a test server was asked, as a table for people: a row for each path with its query, in the order of first requests.
struct RequestTable {
    private struct Row {
        var count = 0
        var statuses: [String] = []
        var byteCount = 0
    }

    /// Rows beyond are counted only.
    static let rowLimit = 200

    private var targets: [String] = []
    private var rows: [String: Row] = [:]
    private let heading: String

    /// Counts requests.
    ///
    /// - Parameters:
    ///   - requests: The requests that are remembered.
    ///   - total: How many requests there were in all.
    ///   - connections: How many connections were accepted.
    init(_ requests: [ReceivedRequest], total: Int, connections: Int) {
        heading = "\(total.counted("request")) on \(connections.counted("connection"))"
        for request in requests {
            let target = request.path + (request.query.map { "?\($0)" } ?? "")
            let status = request.status.map(String.init) ?? "none"
            if rows[target] == nil { targets.append(target) }
            rows[target, default: Row()].count += 1
            rows[target]?.byteCount += request.bytesSent
            if rows[target]?.statuses.contains(status) == false { rows[target]?.statuses.append(status) }
        }
    }

    /// The table, with a line feed at its end.
    var text: String {
        guard !targets.isEmpty else { return heading + "\n" }
        var lines = [heading, "requests  bytes sent  status    path"]
        for target in targets.prefix(Self.rowLimit) {
            guard let row = rows[target] else { continue }
            let status = DisplayText.padded(row.statuses.joined(separator: ","), to: 8)
            let numbers = "\(Self.aligned(row.count, 8))  \(Self.aligned(row.byteCount, 10))"
            lines.append("\(numbers)  \(status)  \(DisplayText.line(target))")
        }
        let rest = targets.count - Self.rowLimit
        if rest > 0 { lines.append("and \(rest.counted("more path"))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func aligned(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: " ", count: max(0, width - digits.count)) + digits
    }
}
