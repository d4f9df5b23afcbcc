import Synchronization

/// The one door through which an invocation's answer leaves: a lock around the pure ``Invocation``, and the carrying out
/// of its actions.
///
/// The lock is held for the state's own arithmetic only. Whatever is the extension's code, its task's cancellation
/// handlers and its changes of the content included, runs outside the lock and never on the thread of the deadlines.
final class InvocationGate: DeadlineTarget, ThreadWork, EarlyEnding {
    private struct State {
        var invocation: Invocation
        var task: Task<Void, Never>?
        /// Whether the task is to be cancelled, even one that is still to come.
        var isCancelled = false
        /// Takes the answer.
        var waiter: (@Sendable (Delivery) -> Void)?
        /// What the queue of deadlines holds, until the answer is given.
        var deadline: DeadlineHandle?
        /// An answer that came before anybody waited for it, since the caller was cancelled at once.
        var early: Delivery?
        var timing = Delivery.Timing()
        var limit: Duration
        var hasStarted = false
        var hasReturned = false
        /// To be called when the answer is given.
        var endings: [@Sendable () -> Void] = []

        var isStuck: Bool { hasStarted && !hasReturned }
    }

    let request: NotificationRequest
    private let serviceExtension: any ServiceExtension
    private let host: HostCore
    private let startTime: Duration
    private let mayHaveToWait: Bool
    private let updates = ContentUpdates()
    private let state: Mutex<State>

    init(request: NotificationRequest, serviceExtension: any ServiceExtension, host: HostCore) {
        self.request = request
        self.serviceExtension = serviceExtension
        self.host = host
        startTime = host.deadlines.now
        mayHaveToWait = host.threads.isExhausted
        state = Mutex(
            State(
                invocation: Invocation(
                    original: request.content, namesMedia: request.namesMedia, timeLimit: host.configuration.timeLimit,
                    grace: host.configuration.grace, allowsFiltering: host.configuration.allowsFiltering),
                limit: startTime + host.configuration.timeLimit))
        host.count {
            $0.running += 1
            $0.waiting += 1
        }
    }

    /// Starts the extension and waits for the answer, which comes no later than the time limit.
    func answer() async -> Delivery {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in start { continuation.resume(returning: $0) } }
        } onCancel: {
            endEarly()
        }
    }

    /// Starts the extension.
    ///
    /// - Parameter waiter: Called once, no later than the time limit. Must not block: it may be called where deadlines are
    ///   kept.
    func start(_ waiter: @escaping @Sendable (Delivery) -> Void) {
        let deadline = DeadlineHandle(self)
        let early = state.withLock { state in
            if state.early == nil { (state.waiter, state.deadline) = (waiter, deadline) }
            return state.early
        }
        guard early == nil else {
            if let early { waiter(early) }
            return
        }
        host.deadlines.schedule(deadline, at: startTime + host.configuration.timeLimit - host.configuration.grace)
        host.threads.run(self)
    }

    // MARK: On a thread of the extension's

    var isWanted: Bool { !isSettled }

    /// Starts the extension's task, unless the answer is given.
    func run() {
        guard begin() else { return }
        let task = Task(executorPreference: host.threads) { await self.receive() }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    /// Calls the extension and hands on what comes of it.
    private func receive() async {
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
        case .failure(let error):
            removeMissingAttachments()
            handleAnswer(.failed(ErrorText.describe(error)))
        }
    }

    /// Notes that a thread took the invocation up. Returns whether it is still wanted.
    private func begin() -> Bool {
        let waited = host.deadlines.now - startTime
        let isWanted = state.withLock { state in
            guard !state.invocation.isFinished else { return false }
            state.hasStarted = true
            state.timing.waiting = waited
            _ = state.invocation.handle(.started)
            if mayHaveToWait, waited >= .milliseconds(1) { _ = state.invocation.report(host.waitedForThread(waited)) }
            return true
        }
        if isWanted { host.count { $0.waiting -= 1 } }
        return isWanted
    }

    /// Notes that the extension has returned.
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
        handleAnswer(.answered(content))
    }

    // MARK: What the extension sees

    var content: NotificationContent { state.withLock { $0.invocation.bestAttempt } }

    var timeRemaining: Duration { max(.zero, timeUntilDelivery - host.configuration.grace) }

    var timeUntilDelivery: Duration { max(.zero, state.withLock { $0.limit } - host.deadlines.now) }

    var elapsed: Duration { host.deadlines.now - startTime }

    func update(_ change: (inout NotificationContent) -> Void) -> Bool {
        guard !isSettled else { return false }
        return updates.take {
            let before = content
            var content = before
            change(&content)
            if content.attachments != before.attachments {
                for finding in content.removeMissingAttachments() { report(finding) }
            }
            return state.withLock { $0.invocation.update(content) }
        }
    }

    @discardableResult
    func report(_ finding: Finding) -> Bool {
        state.withLock { $0.invocation.report(finding) }
    }

    func recordDownload(_ duration: Duration) {
        state.withLock { $0.timing.download = duration }
    }

    /// Asks the file system, so not to be called where a deadline is kept.
    private func removeMissingAttachments() {
        var checked = content
        let findings = checked.removeMissingAttachments()
        guard !findings.isEmpty else { return }
        state.withLock { state in
            guard state.invocation.update(checked) else { return }
            for finding in findings { _ = state.invocation.report(finding) }
        }
    }

    /// Calls `action` when the answer is given, or now if it is.
    func whenDelivered(_ action: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.invocation.isFinished { state.endings.append(action) }
            return state.invocation.isFinished
        }
        if isOver { action() }
    }

    // MARK: Time

    var isSettled: Bool { state.withLock { $0.invocation.isFinished } }

    func deadlineReached(now: Duration) -> Duration? {
        let limit = state.withLock { $0.limit }
        // After a leap, such as that of a process that was stopped and goes on, there is no grace to hurry in.
        handle(limit <= now ? .limitReached : .expired(.timeLimit))
        return isSettled ? nil : limit
    }

    /// The caller wants no more waiting: the extension is told at once and has the grace to answer.
    package func endEarly() {
        let (limit, deadline) = state.withLock { state in
            state.limit = min(state.limit, host.deadlines.now + host.configuration.grace)
            return (state.limit, state.deadline)
        }
        handle(.expired(.callerCancelled))
        if let deadline, !isSettled { host.deadlines.schedule(deadline, at: limit) }
    }

    // MARK: Carrying out

    /// Takes an answer for what it is by the clock, even before the thread of the deadlines has come to it.
    private func handleAnswer(_ event: Invocation.Event) {
        let now = host.deadlines.now
        carryOut(
            state.withLock { state in
                if now >= state.limit - host.configuration.grace { _ = state.invocation.handle(.overdue) }
                return state.invocation.handle(event)
            })
    }

    private func handle(_ event: Invocation.Event) { carryOut(state.withLock { $0.invocation.handle(event) }) }

    private func carryOut(_ action: Invocation.Action) {
        switch action {
        case .none: break
        case .tellLate(let finding): host.tellLate(finding, about: request.identifier)
        case .expire: expire()
        case .deliver(let outcome): deliver(outcome)
        }
    }

    private typealias Ending = (
        delivery: Delivery, waiter: (@Sendable (Delivery) -> Void)?, hasStarted: Bool, isStuck: Bool
    )

    /// Gives the answer. ``Invocation`` asks for this once.
    private func deliver(_ outcome: Invocation.Outcome) {
        outcome.content.settleFiles(bestAttempt: content)
        let ending = state.withLock { state -> Ending in
            state.timing.total = host.deadlines.now - startTime
            let delivery = self.delivery(outcome, state.timing)
            if state.waiter == nil { state.early = delivery }
            defer { state.waiter = nil }
            return (delivery, state.waiter, state.hasStarted, state.isStuck)
        }
        host.count {
            $0.running -= 1
            if !ending.hasStarted { $0.waiting -= 1 }
            if ending.isStuck { $0.stuck += 1 }
        }
        ending.waiter?(ending.delivery)
        if !ending.hasStarted { host.threads.dropUnwanted() }
        if ending.isStuck { cancel() }
        let (actions, deadline) = state.withLock { state in
            defer { (state.endings, state.deadline) = ([], nil) }
            return (state.endings, state.deadline)
        }
        deadline?.release()
        for action in actions { action() }
    }

    private func delivery(_ outcome: Invocation.Outcome, _ timing: Delivery.Timing) -> Delivery {
        Delivery(
            requestIdentifier: request.identifier, content: outcome.content, original: request.content,
            disposition: outcome.disposition, findings: outcome.findings, timing: timing)
    }

    /// Tells the extension that its time is over.
    private func expire() {
        host.count {
            $0.expiring += 1
            $0.expired += 1
        }
        host.expirations.run { [self] in
            removeMissingAttachments()
            handle(.expirationBegan)
            serviceExtension.serviceExtensionTimeWillExpire(request, bestAttempt: BestAttemptContent(gate: self))
            handle(.expirationHandled)
            host.count { $0.expiring -= 1 }
        }
        cancel()
    }

    /// Cancels the extension's task, once and elsewhere: its cancellation handlers are called by who cancels.
    private func cancel() {
        let isFirst = state.withLock { state in
            defer { state.isCancelled = true }
            return !state.isCancelled
        }
        guard isFirst else { return }
        host.expirations.run { [self] in state.withLock { $0.task }?.cancel() }
    }
}
