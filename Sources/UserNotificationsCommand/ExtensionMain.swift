import ServiceExtensionCommand
import ServiceExtensionRuntime
public import UserNotifications

extension UNNotificationServiceExtension {
    /// Runs the `mediafetch` command with this extension in place of the built-in one, and ends the process.
    ///
    /// `@main extension NotificationService {}` makes a program of it. On the main thread, whose signal mask others inherit.
    @MainActor public static func main() async {
        await MediafetchCommand.main { builtIn in
            // A dry run makes no request and no file, which cannot be asked of somebody else's code.
            guard let store = builtIn.store, let admission = builtIn.fileAdmission else { return nil }
            return ServiceExtensionAdapter(self, store: store, admission: admission)
        }
    }
}
