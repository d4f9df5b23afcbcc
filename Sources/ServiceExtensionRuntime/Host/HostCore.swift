import Synchronization

/// What all invocations of a host share: limits, threads, deadlines and counts.
final class HostCore: Sendable {
    let configuration: ServiceExtensionHost.Configuration
    let threads: BlockingThreads
    let deadlines: any DeadlineQueue
    private let lateFinding: @Sendable (String, Finding) -> Void
    private let counts = Mutex(ServiceExtensionHost.Status())

    init(
        configuration: ServiceExtensionHost.Configuration, clock: any Clock<Duration>,
        lateFinding: @escaping @Sendable (String, Finding) -> Void
    ) {
        self.configuration = configuration
        self.lateFinding = lateFinding
        threads = BlockingThreads(name: "extension", limit: configuration.threadLimit)
        deadlines = makeDeadlineQueue(on: clock)
    }

    /// What the host is doing now.
    var status: ServiceExtensionHost.Status {
        var status = counts.withLock { $0 }
        status.threads = threads.count
        return status
    }

    func count(_ change: (inout ServiceExtensionHost.Status) -> Void) {
        counts.withLock { change(&$0) }
    }

    /// Hands on what an extension did after its delivery.
    func tellLate(_ finding: Finding, about requestIdentifier: String) {
        count { $0.lateAnswers += 1 }
        lateFinding(requestIdentifier, finding)
    }

    func waitedForThread(_ duration: Duration) -> Finding {
        Finding(
            .waitedForThread, .note,
            "All \(configuration.threadLimit) threads were held by extensions; this one waited \(duration.text) for its turn."
        )
    }
}
