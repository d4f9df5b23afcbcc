import Foundation
import ServiceExtensionTesting
import Testing

@testable import UserNotifications

/// Tells when a notification comes.
private final class Presenter: NSObject, UNUserNotificationCenterDelegate, Sendable {
    let isCalled = Signal()
    let options: UNNotificationPresentationOptions

    init(_ options: UNNotificationPresentationOptions) { self.options = options }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler(options)
        isCalled.send()
    }
}

/// Says without a completion handler how a notification is shown.
private final class AsyncPresenter: NSObject, UNUserNotificationCenterDelegate {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        await Task.yield()
        return [.list, .sound]
    }
}

/// Says nothing.
private final class SilentPresenter: NSObject, UNUserNotificationCenterDelegate {}

@Suite struct `The notification center` {
    let clock = ManualClock()
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let center: UNUserNotificationCenter

    init() { center = UNUserNotificationCenter(clock: clock, now: start) }

    func request(_ identifier: String = "r", _ trigger: UNNotificationTrigger? = nil) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.body = "b"
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    @Test func `delivers at once without a trigger`() async throws {
        try await center.add(request())
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["r"])
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    /// How a delegate that is asked with a completion handler has a notification shown.
    private func options(of delegate: some UNUserNotificationCenterDelegate) async -> UNNotificationPresentationOptions
    {
        let notification = UNNotification(date: start, request: request())
        return await withCheckedContinuation { continuation in
            delegate.userNotificationCenter(center, willPresent: notification) { continuation.resume(returning: $0) }
        }
    }

    @Test func `asks the asynchronous form of a delegate that has no other`() async {
        #expect(await options(of: AsyncPresenter()) == [.list, .sound])
        #expect(await options(of: SilentPresenter()) == [])
    }

    @Test func `delivers after a time interval, by its clock`() async throws {
        let presenter = Presenter([.list])
        center.delegate = presenter
        try await center.add(request("r", UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: false)))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(89))
        #expect(await center.pendingNotificationRequests().count == 1)
        clock.advance(by: .seconds(1))
        await presenter.isCalled.wait()
        #expect(await center.deliveredNotifications().map(\.date) == [start.addingTimeInterval(90)])
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func `delivers again when the trigger repeats`() async throws {
        let presenter = Presenter([.banner])
        center.delegate = presenter
        try await center.add(request("r", UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true)))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        await presenter.isCalled.wait()
        await clock.waitForSleepers()
        #expect(await center.pendingNotificationRequests().count == 1)
        // A banner alone leaves nothing in the list.
        #expect(await center.deliveredNotifications().isEmpty)
        center.removeAllPendingNotificationRequests()
    }

    @Test func `delivers at a date`() async throws {
        let presenter = Presenter([.alert])
        center.delegate = presenter
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var components = calendar.dateComponents([.hour, .minute, .second], from: start.addingTimeInterval(3600))
        components.calendar = calendar
        try await center.add(request("r", UNCalendarNotificationTrigger(dateMatching: components, repeats: false)))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3600))
        await presenter.isCalled.wait()
        #expect(await center.deliveredNotifications().map(\.date) == [start.addingTimeInterval(3600)])
    }

    @Test func `forgets removed requests and replaces those of one identifier`() async throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 10, repeats: false)
        for identifier in ["a", "b", "a"] { try await center.add(request(identifier, trigger)) }
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["b", "a"])
        center.removePendingNotificationRequests(withIdentifiers: ["b"])
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["a"])
        center.removeAllPendingNotificationRequests()
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test(
        arguments: [
            UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false),
            UNTimeIntervalNotificationTrigger(timeInterval: 59, repeats: true),
            UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2001), repeats: false),
        ] as [UNNotificationTrigger]) func `refuses a trigger that never fires`(
            _ trigger: UNNotificationTrigger
        ) async throws
    {
        let error = await #expect(throws: UNError.self) { try await center.add(request("r", trigger)) }
        #expect(error?.code == .notificationInvalidNoDate)
    }

    @Test func `refuses content with nothing in it, and notifications of an app that may not`() async throws {
        let empty = UNNotificationRequest(identifier: "r", content: UNMutableNotificationContent(), trigger: nil)
        let first = await #expect(throws: UNError.self) { try await center.add(empty) }
        #expect(first?.code == .notificationInvalidNoContent)
        let denied = UNUserNotificationCenter(clock: clock, now: start, authorizationStatus: .denied)
        let second = await #expect(throws: UNError.self) { try await denied.add(request()) }
        #expect(second?.code == .notificationsNotAllowed)
        #expect(try await denied.requestAuthorization(options: [.alert]) == false)
    }

    @Test func `answers completion handlers as it answers tasks`() async throws {
        let category = UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: [])
        center.setNotificationCategories([category])
        let identifiers = await withCheckedContinuation { continuation in
            center.getNotificationCategories { continuation.resume(returning: $0.map(\.identifier)) }
        }
        #expect(identifiers == ["c"])
        let error = await withCheckedContinuation { continuation in
            center.add(request("r", UNTimeIntervalNotificationTrigger(timeInterval: -1, repeats: false))) {
                continuation.resume(returning: $0)
            }
        }
        #expect((error as? UNError)?.code == .notificationInvalidNoDate)
    }

    @Test func `keeps the badge, and refuses a negative one`() async throws {
        try await center.setBadgeCount(5)
        #expect(center.badgeCount == 5)
        let error = await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
        #expect(error?.code == .badgeInputInvalid)
    }

    @Test func `settings follow what was asked for`() async throws {
        let center = UNUserNotificationCenter(clock: clock, now: start, authorizationStatus: .notDetermined)
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        #expect(try await center.requestAuthorization(options: [.alert, .sound]))
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized)
        #expect(settings.alertSetting == .enabled)
        #expect(settings.badgeSetting == .notSupported)
        #expect(settings.alertStyle == .banner)
    }

    @Test func `categories are equal by value`() {
        func category(_ title: String) -> UNNotificationCategory {
            UNNotificationCategory(
                identifier: "c",
                actions: [
                    UNTextInputNotificationAction(
                        identifier: "r", title: title, textInputButtonTitle: "b", textInputPlaceholder: "p")
                ], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "h", options: [.customDismissAction])
        }
        #expect(category("a") == category("a"))
        #expect(Set([category("a"), category("a"), category("b")]).count == 2)
    }
}
