import Foundation
import ServiceExtensionCommand
import ServiceExtensionRuntime
import UserNotificationsCommand

/// The command around `NotificationService`, or, where the variable `UNRULY_AROUND_BUILT_IN` is set, around an extension that
/// calls the built-in one.
@main enum Command {
    @MainActor static func main() async {
        guard ProcessInfo.processInfo.environment["UNRULY_AROUND_BUILT_IN"] != nil else {
            return await NotificationService.main()
        }
        await MediafetchCommand.main { NoisyExtension(media: $0) }
    }
}

/// Prints, and does what the built-in extension does.
struct NoisyExtension: ServiceExtension {
    let media: MediaAttachmentExtension

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        print("printed by Swift")
        return try await media.didReceive(request, bestAttempt: bestAttempt)
    }
}
