import Foundation
import ServiceExtensionRuntime
import Synchronization

extension UNUserNotificationCenter {
    /// Checks a request as iOS does when it is added, and lets it wait for its trigger.
    func schedule(_ request: UNNotificationRequest) throws(UNError) {
        guard state.withLock({ [.authorized, .provisional, .ephemeral].contains($0.status) }) else {
            throw UNError(.notificationsNotAllowed, reason: "The app may not show notifications.", fix: nil)
        }
        try check(request.content)
        guard let trigger = request.trigger else {
            let number = state.withLock { $0.pending.add(request, date: nil) }
            startTimer(number, date: nil)
            return
        }
        guard let date = trigger.nextDate(after: clock.now) else {
            throw UNError(
                .notificationInvalidNoDate, reason: "The trigger never makes the notification come.",
                fix: "Wait for more than 0 seconds, at least 60 to repeat, or for a date to come.")
        }
        let number = state.withLock { $0.pending.add(request, date: date) }
        startTimer(number, date: date)
    }

    private func check(_ content: UNNotificationContent) throws(UNError) {
        guard content.values.content.isVisible || content.badge != nil || content.sound != nil else {
            throw UNError(
                .notificationInvalidNoContent, reason: "The content has no text, no sound and no badge.",
                fix: "Give it a title or a body.")
        }
        for attachment in content.attachments {
            do { try attachment.check() } catch { throw UNError(error) }
        }
    }

    private func startTimer(_ number: Int, date: Date?) {
        guard let date else { return fire(number) }
        let timer = Task { [clock, weak self] in
            guard (try? await clock.sleep(until: date)) != nil else { return }
            self?.fire(number)
        }
        state.withLock { $0.pending.keep(timer, for: number) }
    }

    /// Delivers a request whose time has come, and lets it wait again if it repeats.
    private func fire(_ number: Int) {
        guard let request = state.withLock({ $0.pending.take(number) }) else { return }
        present(UNNotification(date: clock.now, request: request))
        if request.trigger?.repeats == true { try? schedule(request) }
    }

    /// Asks the delegate, if there is one, and files the notification as delivered if it is to be in the list.
    private func present(_ notification: UNNotification) {
        guard let delegate else { return deliver(notification) }
        delegate.userNotificationCenter(self, willPresent: notification) { options in
            if !options.isDisjoint(with: [.list, .alert]) { self.deliver(notification) }
        }
    }

    private func deliver(_ notification: UNNotification) {
        state.withLock { state in
            state.delivered.removeAll { $0.request.identifier == notification.request.identifier }
            state.delivered.append(notification)
            if let badge = notification.request.content.badge { state.badge = badge.intValue }
        }
    }
}
