import ServiceExtensionRuntime

/// What is counted of a run, and its text in the exposition format of Prometheus (version 0.0.4).
struct MetricCounts {
    /// The upper bounds of the histogram's buckets, in seconds.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

    private struct FindingKind: Hashable {
        var code: String
        var severity: String
    }

    private var inFlight = 0
    private var deliveries: [Delivery.Disposition: Int] = [:]
    private var invalidInputs = 0
    private var findings: [FindingKind: Int] = [:]
    private var bytes: [MediaKind: Int] = [:]
    /// The deliveries up to each bound, and not to the one before.
    private var buckets = [Int](repeating: 0, count: bounds.count + 1)
    private var seconds = 0.0

    /// Counts a payload that is taken up.
    mutating func begin() { inFlight += 1 }

    /// Counts what came of it.
    mutating func finish(_ outcome: Outcome) {
        inFlight -= 1
        for finding in outcome.findings {
            findings[FindingKind(code: finding.code.rawValue, severity: finding.severity.rawValue), default: 0] += 1
        }
        guard case .delivered(_, let delivery) = outcome.result else {
            invalidInputs += 1
            return
        }
        deliveries[delivery.disposition, default: 0] += 1
        for attachment in delivery.content.attachments { bytes[attachment.kind, default: 0] += attachment.byteCount }
        let time = delivery.timing.total.milliseconds / 1000
        seconds += time
        buckets[Self.bounds.firstIndex { time <= $0 } ?? Self.bounds.count] += 1
    }

    /// The metrics as text. What has not happened yet is there with 0, where its labels are known.
    var text: String {
        var lines: [String] = []
        func add(_ name: String, _ type: String, _ help: String, _ samples: [(String, String)]) {
            lines += ["# HELP mediafetch_\(name) \(help)", "# TYPE mediafetch_\(name) \(type)"]
            lines += samples.map { "mediafetch_\(name)\($0) \($1)" }
        }
        add(
            "deliveries_total", "counter", "Payloads answered, by disposition.",
            Delivery.Disposition.allCases.map { ("{disposition=\"\($0.rawValue)\"}", "\(deliveries[$0] ?? 0)") })
        add("invalid_inputs_total", "counter", "Inputs that were no payload.", [("", "\(invalidInputs)")])
        add(
            "findings_total", "counter", "Findings, by code and severity.",
            findings.sorted { ($0.key.code, $0.key.severity) < ($1.key.code, $1.key.severity) }.map {
                ("{code=\"\($0.key.code)\",severity=\"\($0.key.severity)\"}", "\($0.value)")
            })
        add(
            "attachment_bytes_total", "counter", "Bytes of attached files, by kind.",
            MediaKind.allCases.map { ("{kind=\"\($0.rawValue)\"}", "\(bytes[$0] ?? 0)") })
        add("delivery_duration_seconds", "histogram", "Time from a payload to its answer.", durations)
        add("in_flight", "gauge", "Payloads that are worked on.", [("", "\(inFlight)")])
        return lines.joined(separator: "\n") + "\n"
    }

    private var durations: [(String, String)] {
        var sum = 0
        var samples = zip(Self.bounds, buckets).map { bound, count in
            sum += count
            return ("_bucket{le=\"\(bound)\"}", "\(sum)")
        }
        let total = buckets.reduce(0, +)
        samples += [("_bucket{le=\"+Inf\"}", "\(total)"), ("_sum", "\(seconds)"), ("_count", "\(total)")]
        return samples
    }
}
