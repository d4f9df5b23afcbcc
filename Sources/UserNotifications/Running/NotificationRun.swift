import ServiceExtensionRuntime
import Synchronization

/// One call of a `UNNotificationServiceExtension`, from `didReceive` to its answer or the end of its time.
final class NotificationRun: Sendable {
    private struct State {
        var instance: ExtensionInstance?
        var isCalled = false
        var hasAnswered = false
        var isOver = false
        var isInDirectory = false
        var refusedAttachments: [Finding] = []
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let request: NotificationRequest
    private let bestAttempt: BestAttemptContent
    private let mover: AttachmentMover
    private let center: UNUserNotificationCenter?
    private let state: Mutex<State>

    init(
        _ request: NotificationRequest, _ bestAttempt: BestAttemptContent, instance: ExtensionInstance,
        mover: AttachmentMover, center: UNUserNotificationCenter?
    ) {
        self.request = request
        self.bestAttempt = bestAttempt
        self.mover = mover
        self.center = center
        state = Mutex(State(instance: instance))
    }

    // MARK: Called by the host

    /// Calls `didReceive`, and returns when the extension has answered or the delivery was made without it.
    func callExtension() async {
        let instance = state.withLock { state -> ExtensionInstance? in
            guard !state.isOver else { return nil }
            state.isCalled = true
            state.isInDirectory = true
            RunDirectories.shared.enter()
            return state.instance
        }
        guard let instance else { return }
        inContext {
            instance.object.didReceive(UNNotificationRequest(request)) { self.answer(with: $0) }
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiter = continuation }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Calls `serviceExtensionTimeWillExpire`.
    func expire() {
        guard let instance = state.withLock({ $0.isCalled ? $0.instance : nil }) else { return }
        inContext { instance.object.serviceExtensionTimeWillExpire() }
        reportRefusedAttachments(.error)
    }

    /// Takes note that the delivery was made, with this run's answer or without.
    func end() {
        let (waiter, isInDirectory) = state.withLock { state in
            state.isOver = true
            // The extension holds the content handler, which holds this.
            state.instance = nil
            defer {
                state.waiter = nil
                state.isInDirectory = false
            }
            return (state.waiter, state.isInDirectory)
        }
        if isInDirectory { RunDirectories.shared.leaveLater() }
        waiter?.resume()
    }

    /// Runs the extension's code so that what it calls can tell which run it belongs to.
    private func inContext(_ code: () -> Void) {
        ActiveRuns.$current.withValue(self) {
            UNUserNotificationCenter.$scoped.withValue(center, operation: code)
        }
    }

    // MARK: Called by the extension

    /// The content handler: the first call counts.
    private func answer(with content: UNNotificationContent) {
        let isFirst = state.withLock { state in
            defer { state.hasAnswered = true }
            return !state.hasAnswered
        }
        guard isFirst else {
            if !bestAttempt.report(Self.answeredTwice) { bestAttempt.deliver(request.content) }
            return
        }
        guard !state.withLock({ $0.isOver }) else {
            bestAttempt.deliver(request.content)
            return
        }
        var (answer, findings) = content.values.notificationContent()
        reportRefusedAttachments(content.attachments.isEmpty ? .error : .warning)
        let moved = mover.move(content.attachments, requestIdentifier: request.identifier)
        answer.attachments = moved.attachments
        findings += moved.findings + leftovers()
        for finding in findings { bestAttempt.report(finding) }
        // Whatever comes between these two, the best attempt has the files already.
        if !bestAttempt.update({ $0 = answer }) { mover.remove(moved.attachments) }
        bestAttempt.deliver(answer)
    }

    /// Keeps the reason why an attachment could not be made: whether that costs anything shows at the end.
    func noteRefusedAttachment(_ finding: Finding) {
        state.withLock { $0.refusedAttachments.append(finding) }
    }

    private func reportRefusedAttachments(_ severity: Finding.Severity) {
        let findings = state.withLock { state in
            defer { state.refusedAttachments = [] }
            return state.refusedAttachments
        }
        for var finding in findings {
            finding.severity = severity
            bestAttempt.report(finding)
        }
    }

    private func leftovers() -> [Finding] {
        let isInDirectory = state.withLock { state in
            defer { state.isInDirectory = false }
            return state.isInDirectory
        }
        guard isInDirectory, let left = RunDirectories.shared.leave(), left.fileCount > 0 else { return [] }
        let files = left.fileCount.counted("file")
        let message = "The extension left \(files) in its temporary directory, \(ByteText.text(left.byteCount))."
        return [Finding(.leftoverFiles, .note, message)]
    }

    private static let answeredTwice = Finding(
        .answeredTwice, .warning, "The extension answered again; the first answer stands.")
}

/// Numbers of bytes for people.
enum ByteText {
    /// `812 bytes`, `14.2 KB`, `2.1 MB`, with 1 KB as 1,000 bytes.
    static func text(_ count: Int) -> String {
        guard count >= 1000 else { return count.counted("byte") }
        let (amount, unit) = count < 999_950 ? (Double(count) / 1e3, "KB") : (Double(count) / 1e6, "MB")
        return "\((amount * 10).rounded() / 10) \(unit)"
    }
}
