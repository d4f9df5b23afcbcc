import ServiceExtensionRuntime

/// The words of the progress display: a pure function of the counts.
struct ProgressLine: Equatable {
    /// Payloads that have their record.
    var done: Int
    /// Payloads that are worked on.
    var inFlight: Int
    /// Bytes of media received.
    var byteCount: Int
    /// The time since the start.
    var elapsed: Duration

    /// Such as `128 payloads done, 64 in flight, 3.9 MB, 812 payloads/s, 24 MB/s`; at most 80 letters.
    var text: String {
        let seconds = max(0.001, elapsed.milliseconds / 1000)
        return "\(done.counted("payload")) done, \(inFlight) in flight, \(Self.bytes(Double(byteCount))), "
            + "\(Self.rate(Double(done) / seconds)) payloads/s, \(Self.bytes(Double(byteCount) / seconds))/s"
    }

    /// Below ten with a tenth, since a slow rate is a rate all the same.
    private static func rate(_ value: Double) -> String { value < 10 ? tenths(value) : "\(Int(value))" }

    private static func bytes(_ count: Double) -> String {
        var value = count
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1000 { return value < 10 && unit != "B" ? "\(tenths(value)) \(unit)" : "\(Int(value)) \(unit)" }
            value /= 1000
        }
        return "\(Int(value)) TB"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int(value * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
