public import Foundation
public import ServiceExtensionRuntime
public import ServiceExtensionTesting

extension ExtensionRunner {
    /// Makes a runner of a `UNNotificationServiceExtension`.
    ///
    /// ```swift
    /// let delivery = try await ExtensionRunner(NotificationService.self, clock: clock).deliver(payload)
    /// #expect(delivery.content.title == "Hello [modified]")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The extension's class.
    ///   - instances: How many instances of it there are.
    ///   - configuration: The limits; those of a device by default.
    ///   - clock: What time is kept with; with a `ManualClock` the 30 seconds of a device pass in no time.
    ///   - center: What `UNUserNotificationCenter.current()` is in the extension's methods and the tasks that they start,
    ///     though not in completion handlers; `nil` for the process's.
    ///   - attachmentDirectory: Where attached files go, to stay there; `nil` for a directory of the user's for temporary
    ///     files, where each lives for as long as somebody holds its delivery.
    /// - Throws: `StorageFailure` or `DetectionFailure` when the directory or libmagic cannot be used.
    public convenience init(
        _ type: UNNotificationServiceExtension.Type,
        instances: ServiceExtensionAdapter.Instances = .onePerNotification,
        configuration: ServiceExtensionHost.Configuration = .init(), clock: any Clock<Duration> = ContinuousClock(),
        center: UNUserNotificationCenter? = nil, attachmentDirectory: String? = nil
    ) throws {
        let store =
            if let attachmentDirectory {
                try AttachmentStore(directoryPath: attachmentDirectory)
            } else {
                try AttachmentStore.forTests()
            }
        self.init(
            try ServiceExtensionAdapter(type, instances: instances, store: store, center: center),
            configuration: configuration, clock: clock, store: store)
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
