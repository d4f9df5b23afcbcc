public import Foundation
public import ServiceExtensionRuntime

/// Runs a `UNNotificationServiceExtension` in a test: payload in, delivery out.
///
/// ```swift
/// let delivery = try await ExtensionRunner(NotificationService.self, clock: clock).deliver(payload)
/// #expect(delivery.content.title == "Hello [modified]")
/// ```
///
/// With a `ManualClock` the 30 seconds of a device pass in no time.
public final class ExtensionRunner: Sendable {
    private let host: ServiceExtensionHost

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - type: The extension's class.
    ///   - instances: How many instances of it there are.
    ///   - configuration: The limits; those of a device by default.
    ///   - clock: What time is kept with.
    ///   - center: What `UNUserNotificationCenter.current()` is in the extension's methods and the tasks that they start,
    ///     though not in completion handlers; `nil` for the process's.
    ///   - attachmentDirectory: Where attached files go; `nil` for a directory of the user's for temporary files.
    /// - Throws: `StorageFailure` or `DetectionFailure` when the directory or libmagic cannot be used.
    public init(
        _ type: UNNotificationServiceExtension.Type,
        instances: ServiceExtensionAdapter.Instances = .onePerNotification,
        configuration: ServiceExtensionHost.Configuration = .init(), clock: any Clock<Duration> = ContinuousClock(),
        center: UNUserNotificationCenter? = nil, attachmentDirectory: String? = nil
    ) throws {
        let store =
            if let attachmentDirectory {
                try AttachmentStore(directoryPath: attachmentDirectory)
            } else {
                try AttachmentStore.temporary(in: "/tmp")
            }
        host = ServiceExtensionHost(
            try ServiceExtensionAdapter(type, instances: instances, store: store, center: center),
            configuration: configuration,
            clock: clock)
    }

    /// What the host is doing now.
    public var status: ServiceExtensionHost.Status { host.status }

    /// Delivers a payload. Findings about the payload come before those about the delivery.
    public func deliver(_ payload: NotificationPayload, identifier: String? = nil) async -> Delivery {
        var delivery = await host.deliver(NotificationRequest(payload: payload, identifier: identifier))
        delivery.findings = payload.findings + delivery.findings
        return delivery
    }

    /// Delivers a payload given as JSON text.
    ///
    /// - Throws: `PayloadError` when the text is no JSON object.
    public func deliver(_ payload: String) async throws -> Delivery {
        await deliver(try NotificationPayload(parsing: Array(payload.utf8)))
    }

    /// Delivers a payload given as the bytes of JSON text.
    ///
    /// - Throws: `PayloadError` when the bytes are no JSON object.
    public func deliver(_ payload: Data) async throws -> Delivery {
        await deliver(try NotificationPayload(parsing: Array(payload)))
    }

    /// Delivers a payload given as a dictionary, `aps` included.
    ///
    /// - Throws: `PayloadError` when a value is none of JSON.
    public func deliver(_ payload: [String: Any]) async throws -> Delivery {
        let bytes =
            JSONSerialization.isValidJSONObject(payload) ? try JSONSerialization.data(withJSONObject: payload) : Data()
        return try await deliver(bytes)
    }
}
