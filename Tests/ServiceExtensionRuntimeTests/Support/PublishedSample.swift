import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

/// A JPEG in a store, verified as far as its size goes.
func publishedSample(in store: AttachmentStore) throws -> NotificationAttachment {
    let bytes = try #require(MediaSample.named("jpeg.jpg")).bytes
    let file = try store.stage()
    try file.append(bytes[...])
    let stored = try store.publish(file, requestIdentifier: "sample", fileExtension: "jpg")
    return NotificationAttachment(
        identifier: "image-url", payloadKey: "image-url", type: try #require(AttachmentRules.apple.types.first),
        file: stored)
}
