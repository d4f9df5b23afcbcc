import Foundation
import Synchronization
import UserNotifications

/// An extension that does what the test says.
final class ScriptedService: UNNotificationServiceExtension {
    /// What the instances of a test do, and what is known of them.
    struct Script {
        var receive: (ScriptedService, UNNotificationRequest, @escaping (UNNotificationContent) -> Void) -> Void = {
            $2($1.content)
        }
        var expire: (ScriptedService) -> Void = { _ in }
        var instanceCount = 0
    }

    /// Tests that use it run one after another.
    nonisolated(unsafe) static var script = Script()

    /// The handler of the last call.
    var handler: ((UNNotificationContent) -> Void)?
    var request: UNNotificationRequest?

    override init() {
        unsafe Self.script.instanceCount += 1
        super.init()
    }

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        self.request = request
        unsafe Self.script.receive(self, request, contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { unsafe Self.script.expire(self) }
}
