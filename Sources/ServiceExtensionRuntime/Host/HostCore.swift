import Synchronization

/// What all invocations of a host share: limits, threads, deadlines and counts.
final class HostCore: Sendable {
    private struct State {
        var status = ServiceExtensionHost.Status()
        var watchers: [Watcher] = []
    }

    private struct Watcher {
        var isContent: @Sendable (ServiceExtensionHost.Status) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    let configuration: ServiceExtensionHost.Configuration
    /// Where extensions run.
    let threads: BlockingThreads
    /// Where extensions are told that their time is over, so that those that hold all of ``threads`` do not keep others
    /// from hearing it.
    let expirations: BlockingThreads
    let deadlines: any DeadlineQueue
    private let lateFinding: @Sendable (String, Finding) -> Void
    private let state = Mutex(State())

    init(
        configuration: ServiceExtensionHost.Configuration, clock: any Clock<Duration>,
        lateFinding: @escaping @Sendable (String, Finding) -> Void
    ) {
        self.configuration = configuration
        self.lateFinding = lateFinding
        threads = BlockingThreads(name: "extension", limit: configuration.threadLimit)
        expirations = BlockingThreads(name: "expiration", limit: configuration.threadLimit)
        deadlines = deadlineQueue(on: clock)
    }

    /// What the host is doing now.
    var status: ServiceExtensionHost.Status {
        var status = state.withLock { $0.status }
        status.threads = threads.count + expirations.count
        return status
    }

    func count(_ change: (inout ServiceExtensionHost.Status) -> Void) {
        let content = state.withLock { state -> [Watcher] in
            change(&state.status)
            guard !state.watchers.isEmpty else { return [] }
            let content = state.watchers.filter { $0.isContent(state.status) }
            state.watchers.removeAll { $0.isContent(state.status) }
            return content
        }
        for watcher in content { watcher.continuation.resume() }
    }

    /// Waits until the counts of the status, which `threads` is not, are as wanted.
    func wait(until isContent: @escaping @Sendable (ServiceExtensionHost.Status) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isContentNow = state.withLock { state in
                guard !isContent(state.status) else { return true }
                state.watchers.append(Watcher(isContent: isContent, continuation: continuation))
                return false
            }
            if isContentNow { continuation.resume() }
        }
    }

    /// Hands on what an extension did after its delivery.
    func tellLate(_ finding: Finding, about requestIdentifier: String) {
        lateFinding(requestIdentifier, finding)
        count { $0.lateAnswers += 1 }
    }

    func waitedForThread(_ duration: Duration) -> Finding {
        Finding(
            .waitedForThread, .note,
            "\(configuration.threadLimit == 1 ? "The one thread was" : "All \(configuration.threadLimit) threads were") held by extensions; this one waited \(duration.text) for its turn."
        )
    }
}
