import Intents
import UserNotifications
import os

/// Shows who calls, and nothing for a call that was taken on another device. In Swift 6 mode.
#if canImport(ObjectiveC)
@objc(NotificationService)
#endif
final class NotificationService: UNNotificationServiceExtension {

    private let logger = os.Logger(subsystem: "com.example.calls", category: "notifications")
    private let handler = OSAllocatedUnfairLock<(@Sendable (UNNotificationContent) -> Void)?>(initialState: nil)

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        handler.withLock { $0 = contentHandler }
        guard request.content.userInfo["state"] as? String != "taken" else {
            logger.info("call \(request.identifier, privacy: .public) was taken")
            return answer(UNNotificationContent())
        }
        answer(withCaller(request))
    }

    override func serviceExtensionTimeWillExpire() {
        answer(UNNotificationContent())
    }

    private func answer(_ content: UNNotificationContent) {
        let handler = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
        handler?(content)
    }

    private func withCaller(_ request: UNNotificationRequest) -> UNNotificationContent {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent,
            let number = content.userInfo["number"] as? String
        else { return request.content }
        content.title = String(localized: "CALL_TITLE", defaultValue: "Call from \(number)")
        let caller = INPerson(
            personHandle: INPersonHandle(value: number, type: .phoneNumber, label: .mobile), nameComponents: nil,
            displayName: content.title, image: nil, contactIdentifier: nil, customIdentifier: number, aliases: nil,
            suggestionType: .none)
        let missed = INCallRecord(identifier: request.identifier, callRecordType: .missed, callCapability: .audioCall)
        let intent = INStartCallIntent(
            callRecordFilter: nil, callRecordToCallBack: missed, audioRoute: .unknown, destinationType: .normal,
            contacts: [caller], callCapability: .audioCall)
        return (try? content.updating(from: intent)) ?? content
    }
}
