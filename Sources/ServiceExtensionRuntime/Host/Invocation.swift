/// One call of an extension, as a state machine without clocks, threads or locks: event in, action out.
///
/// The states are `waiting → running → expiring → finished`. `finished` is reached exactly once and never left, so the
/// delivered value cannot change; every other state accepts every event.
struct Invocation: Sendable {
    enum State: Sendable, Equatable {
        /// No thread has taken it yet. Next: `running`, `finished`.
        case waiting
        /// The extension works. Next: `expiring`, `finished`.
        case running
        /// The extension was told to hurry. Next: `finished`.
        case expiring(Expiry)
        /// The answer is given. Next: none.
        case finished
    }

    /// Why an extension is told to hurry.
    enum Expiry: Sendable, Equatable {
        case timeLimit
        case callerCancelled
    }

    enum Event: Sendable {
        /// A thread took the invocation up.
        case started
        /// The extension answered with this content.
        case answered(NotificationContent)
        /// The extension threw; the text says what.
        case failed(String)
        /// The time limit less the grace has passed, or the caller asked to end early.
        case expired(Expiry)
        /// The same, found out when the extension is just answering: nobody has to be told to hurry.
        case overdue
        /// `serviceExtensionTimeWillExpire` is called.
        case expirationBegan
        /// `serviceExtensionTimeWillExpire` returned.
        case expirationHandled
        /// The time limit has passed.
        case limitReached
    }

    enum Action: Sendable, Equatable {
        /// Go on.
        case none
        /// Call `serviceExtensionTimeWillExpire` and cancel the extension's task.
        case expire
        /// Give this answer; nothing that comes later changes it.
        case deliver(Outcome)
        /// The event came after the answer; tell it, change nothing.
        case tellLate(Finding)
    }

    struct Outcome: Sendable, Equatable {
        var content: NotificationContent
        var disposition: Delivery.Disposition
        var findings: [Finding]
    }

    private(set) var state = State.waiting
    private var hasExpirationBegun = false
    private var isExpirationHandled = false
    /// Whether the extension failed in the grace, so that only `serviceExtensionTimeWillExpire` is waited for.
    private var hasFailed = false
    /// What is delivered when the time runs out.
    private(set) var bestAttempt: NotificationContent
    private(set) var findings: [Finding] = []
    private var hasAnswered = false
    private let original: NotificationContent
    /// Whether there is media whose size matters for how long the extension takes.
    private let namesMedia: Bool
    private let timeLimit: Duration
    /// How long before the time limit the extension is told to hurry.
    private let grace: Duration
    private let allowsFiltering: Bool

    init(
        original: NotificationContent, namesMedia: Bool = false, timeLimit: Duration, grace: Duration,
        allowsFiltering: Bool
    ) {
        self.original = original
        self.namesMedia = namesMedia
        self.bestAttempt = original
        self.timeLimit = timeLimit
        self.grace = grace
        self.allowsFiltering = allowsFiltering
    }

    var isFinished: Bool { state == .finished }

    /// Sets the best attempt, unless the answer is given. Returns whether the change took effect.
    mutating func update(_ content: NotificationContent) -> Bool {
        guard !isFinished else { return false }
        bestAttempt = content
        return true
    }

    /// Adds a finding to the answer to come. Returns whether there is still one to come.
    mutating func report(_ finding: Finding) -> Bool {
        guard !isFinished else { return false }
        findings.append(finding)
        return true
    }

    mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (.finished, .answered):
            defer { hasAnswered = true }
            return .tellLate(hasAnswered ? Self.answeredTwice : Self.answeredLate)
        case (.finished, _):
            return .none

        case (.waiting, .started):
            state = .running
            return .none
        case (_, .started):
            return .none

        case (.expiring(let expiry), .answered(let content)):
            hasAnswered = true
            return finish(with: content, finding: finding(for: expiry, .inGrace), complete: false)
        case (_, .answered(let content)):
            hasAnswered = true
            return finish(with: content, finding: nil, complete: true)

        case (.expiring, .failed) where !isExpirationHandled:
            // Mostly the cancellation that comes with the expiry: the last word is the expiration call's.
            hasFailed = true
            return .none
        case (.expiring(let expiry), .failed):
            return finish(with: bestAttempt, finding: finding(for: expiry, .inGrace), complete: false)
        case (_, .failed(let description)):
            let failure = Finding(.extensionFailed, .error, "The extension failed: \(description)")
            return finish(with: bestAttempt, finding: failure, complete: false)

        case (.waiting, .expired(let expiry)):
            // An extension that was never called is not told that its time is over.
            return finish(with: original, finding: finding(for: expiry, .beforeStart), complete: false)
        case (.expiring, .expired):
            return .none
        case (_, .expired(let expiry)):
            state = .expiring(expiry)
            return .expire

        case (.running, .overdue):
            state = .expiring(.timeLimit)
            isExpirationHandled = true
            return .none
        case (_, .overdue):
            return .none

        case (_, .expirationBegan):
            hasExpirationBegun = true
            return .none
        case (.expiring(let expiry), .expirationHandled) where hasFailed:
            return finish(with: bestAttempt, finding: finding(for: expiry, .inGrace), complete: false)
        case (_, .expirationHandled):
            isExpirationHandled = true
            return .none

        case (.expiring(let expiry), .limitReached):
            if hasExpirationBegun, !isExpirationHandled { findings.append(Self.expirationBlocked) }
            return finish(with: bestAttempt, finding: finding(for: expiry, .atLimit), complete: false)
        case (let state, .limitReached):
            let finding = finding(for: .timeLimit, state == .waiting ? .beforeStart : .atLimit)
            return finish(with: bestAttempt, finding: finding, complete: false)
        }
    }

    private mutating func finish(with content: NotificationContent, finding: Finding?, complete: Bool) -> Action {
        state = .finished
        if let finding { findings.append(finding) }
        guard allowsFiltering || content.isVisible || !original.isVisible else {
            findings.append(Self.nothingVisible)
            return .deliver(Outcome(content: original, disposition: .original, findings: findings))
        }
        let disposition: Delivery.Disposition =
            content == original ? .original : complete ? .modified : .bestAttempt
        return .deliver(Outcome(content: content, disposition: disposition, findings: findings))
    }

    /// When the time was up.
    private enum Moment {
        case beforeStart
        case inGrace
        case atLimit
    }

    private func finding(for expiry: Expiry, _ moment: Moment) -> Finding {
        switch expiry {
        case .timeLimit:
            Finding(.timeExpired, .error, expiryMessage(moment), fix: expiryFix(moment))
        case .callerCancelled:
            Finding(.cancelled, .error, "The delivery was asked for early, before the extension had finished.")
        }
    }

    private func expiryMessage(_ moment: Moment) -> String {
        switch moment {
        case .beforeStart: "The time limit of \(timeLimit.text) passed before a thread was free for the extension."
        case .inGrace:
            "The extension had not finished when it was told to, \(grace.text) before the time limit of \(timeLimit.text)."
        case .atLimit: "The time limit of \(timeLimit.text) passed before the extension had finished."
        }
    }

    private func expiryFix(_ moment: Moment) -> String {
        // Who left nothing by the limit would not have with smaller media either.
        let isSilent = moment == .atLimit && bestAttempt == original
        return namesMedia && !isSilent
            ? "Serve smaller media from a faster host, or raise the time limit."
            : "Hand over what there is in serviceExtensionTimeWillExpire, wait for less, or raise the time limit."
    }

    private static let expirationBlocked = Finding(
        .expirationBlocked, .warning, "serviceExtensionTimeWillExpire had not returned when the time limit passed.")
    private static let nothingVisible = Finding(
        .nothingVisible, .error,
        "The extension left title, subtitle and body empty, so the original is delivered, as iOS does.")
    private static let answeredTwice = Finding(
        .answeredTwice, .warning, "The extension answered again; the first answer stands.")
    private static let answeredLate = Finding(
        .answeredLate, .warning, "The extension answered after the delivery; the answer was dropped.")
}
