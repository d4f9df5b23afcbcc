import Dispatch
import ServiceExtensionRuntime

/// An extension made of two closures.
struct ClosureExtension: ServiceExtension {
    var receive: @Sendable (NotificationRequest, BestAttemptContent) async throws -> NotificationContent
    var expire: @Sendable (NotificationRequest, BestAttemptContent) -> Void = { _, _ in }

    func didReceive(
        _ request: NotificationRequest, bestAttempt: BestAttemptContent
    ) async throws -> NotificationContent {
        try await receive(request, bestAttempt)
    }

    func serviceExtensionTimeWillExpire(_ request: NotificationRequest, bestAttempt: BestAttemptContent) {
        expire(request, bestAttempt)
    }
}

/// Holds threads until the test opens it: the stand-in for a system call that does not return.
final class Barrier: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Blocks the calling thread until ``open()``.
    func block() {
        semaphore.wait()
        semaphore.signal()
    }

    /// Lets everyone through, now and later.
    func open() { semaphore.signal() }
}

extension NotificationRequest {
    static let sale = NotificationRequest(
        identifier: "sale", content: NotificationContent(title: "Sale", body: "Today"))
}
