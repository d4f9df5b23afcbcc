import Synchronization

/// The one door through which an invocation's answer leaves: a lock around the pure ``Invocation``, and the carrying out
/// of its actions.
///
/// Nothing here blocks: the lock is held for the state's own arithmetic only, and code of the extension is started on
/// its threads, never called.
final class InvocationGate: DeadlineTarget {
    private struct State {
        var invocation: Invocation
        var task: Task<Void, Never>?
        var answer: CheckedContinuation<Delivery, Never>?
        /// An answer that came before anybody waited for it.
        var early: Delivery?
        var timing = Delivery.Timing()
        var limit: Duration
        var hasStarted = false
        var hasReturned = false
    }

    let request: NotificationRequest
    private let serviceExtension: any ServiceExtension
    private let host: HostCore
    private let start: Duration
    private let state: Mutex<State>

    init(request: NotificationRequest, serviceExtension: any ServiceExtension, host: HostCore) {
        self.request = request
        self.serviceExtension = serviceExtension
        self.host = host
        start = host.deadlines.now
        state = Mutex(
            State(
                invocation: Invocation(
                    original: request.content, timeLimit: host.configuration.timeLimit,
                    allowsFiltering: host.configuration.allowsFiltering),
                limit: start + host.configuration.timeLimit))
    }

    /// Starts the extension and waits for the answer, which comes no later than the time limit.
    func answer() async -> Delivery {
        host.count {
            $0.running += 1
            $0.waiting += 1
        }
        host.deadlines.schedule(self, at: start + host.configuration.timeLimit - host.configuration.grace)
        let hasToWait = host.threads.isExhausted
        let task = Task(executorPreference: host.threads) { await self.run(hasToWait: hasToWait) }
        let isOver = state.withLock { state in
            state.task = task
            return state.invocation.isFinished
        }
        if isOver { task.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state in
                    if state.early == nil { state.answer = continuation }
                    return state.early
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            expireEarly()
        }
    }

    /// Calls the extension on one of its threads, and hands on what comes of it.
    private func run(hasToWait: Bool) async {
        guard begin(hasToWait: hasToWait) else { return }
        let result: Result<NotificationContent, any Error>
        do {
            result = .success(
                try await serviceExtension.didReceive(request, bestAttempt: BestAttemptContent(gate: self)))
        } catch {
            result = .failure(error)
        }
        end()
        switch result {
        case .success(let content): answer(with: content)
        case .failure(let error): handle(.failed(String(describing: error)))
        }
    }

    /// Notes that a thread took the invocation up. Returns whether it is still wanted.
    private func begin(hasToWait: Bool) -> Bool {
        let waited = host.deadlines.now - start
        let isWanted = state.withLock { state in
            guard !state.invocation.isFinished else { return false }
            state.hasStarted = true
            state.timing.waiting = waited
            _ = state.invocation.handle(.started)
            if hasToWait { _ = state.invocation.report(host.waitedForThread(waited)) }
            return true
        }
        if isWanted { host.count { $0.waiting -= 1 } }
        return isWanted
    }

    /// Notes that the extension gave its thread back.
    private func end() {
        let wasStuck = state.withLock { state in
            state.hasReturned = true
            return state.invocation.isFinished
        }
        if wasStuck { host.count { $0.stuck -= 1 } }
    }

    /// Hands in the extension's answer, without attachments whose file is not there as it was verified.
    func answer(with content: NotificationContent) {
        var content = content
        for finding in content.removeMissingAttachments() { report(finding) }
        handle(.answered(content))
    }

    // MARK: What the extension sees

    var content: NotificationContent { state.withLock { $0.invocation.bestAttempt } }

    var timeRemaining: Duration {
        max(.zero, state.withLock { $0.limit } - host.configuration.grace - host.deadlines.now)
    }

    var elapsed: Duration { host.deadlines.now - start }

    func update(_ change: (inout NotificationContent) -> Void) -> Bool {
        state.withLock { $0.invocation.update(change) }
    }

    @discardableResult
    func report(_ finding: Finding) -> Bool {
        state.withLock { $0.invocation.report(finding) }
    }

    func recordDownload(_ duration: Duration) {
        state.withLock { $0.timing.download = duration }
    }

    // MARK: Time

    var isSettled: Bool { state.withLock { $0.invocation.isFinished } }

    func deadlineReached(now: Duration) -> Duration? {
        handle(.expired(.timeLimit))
        let limit = state.withLock { $0.limit }
        guard limit <= now else { return isSettled ? nil : limit }
        handle(.limitReached)
        return nil
    }

    /// The caller wants no more waiting: the extension is told at once and has the grace to answer.
    private func expireEarly() {
        let limit = state.withLock { state in
            state.limit = min(state.limit, host.deadlines.now + host.configuration.grace)
            return state.limit
        }
        handle(.expired(.callerCancelled))
        if !isSettled { host.deadlines.schedule(self, at: limit) }
    }

    // MARK: Carrying out

    private func handle(_ event: Invocation.Event) {
        switch state.withLock({ $0.invocation.handle(event) }) {
        case .none: break
        case .tellLate(let finding): host.tellLate(finding, about: request.identifier)
        case .expire: expire()
        case .deliver(let outcome): deliver(outcome)
        }
    }

    private typealias Ending = (Delivery, CheckedContinuation<Delivery, Never>?, Task<Void, Never>?, Bool, Bool)

    /// Gives the answer. ``Invocation`` asks for this once.
    private func deliver(_ outcome: Invocation.Outcome) {
        let (delivery, waiter, task, hasStarted, isStuck) = state.withLock { state -> Ending in
            state.timing.total = host.deadlines.now - start
            let delivery = self.delivery(outcome, state.timing)
            if state.answer == nil { state.early = delivery }
            defer { state.answer = nil }
            return (delivery, state.answer, state.task, state.hasStarted, state.hasStarted && !state.hasReturned)
        }
        host.count {
            $0.running -= 1
            if !hasStarted { $0.waiting -= 1 }
            if isStuck { $0.stuck += 1 }
        }
        if isStuck || !hasStarted { task?.cancel() }
        waiter?.resume(returning: delivery)
    }

    private func delivery(_ outcome: Invocation.Outcome, _ timing: Delivery.Timing) -> Delivery {
        Delivery(
            requestIdentifier: request.identifier, content: outcome.content, disposition: outcome.disposition,
            findings: outcome.findings, timing: timing)
    }

    /// Tells the extension that its time is over, on a thread of its own, so that it cannot delay anything.
    private func expire() {
        host.count { $0.expiring += 1 }
        host.threads.run { [self] in
            serviceExtension.serviceExtensionTimeWillExpire(request, bestAttempt: BestAttemptContent(gate: self))
            handle(.expirationHandled)
            host.count { $0.expiring -= 1 }
        }
        state.withLock { $0.task }?.cancel()
    }
}
