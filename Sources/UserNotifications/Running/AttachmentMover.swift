import Foundation
import ServiceExtensionRuntime

/// Moves the files of an answer into the attachment store, as iOS does after an extension has answered.
struct AttachmentMover: Sendable {
    let store: AttachmentStore
    let admission: FileAdmission

    /// Judges and moves each file; one that is refused is left out and told. Files of the program itself are copied.
    func move(
        _ attachments: [UNNotificationAttachment], requestIdentifier: String
    ) -> (attachments: [NotificationAttachment], findings: [Finding]) {
        var taken: [NotificationAttachment] = []
        var findings: [Finding] = []
        var sources: [String] = []
        for attachment in attachments {
            do throws(FileRefusal) {
                let (admitted, warnings) = try admission.admit(
                    path: attachment.url.path, identifier: attachment.identifier, typeHint: attachment.typeHint,
                    thumbnail: attachment.thumbnail, requestIdentifier: requestIdentifier, into: store)
                taken.append(admitted)
                findings += warnings
                if !isOfProgram(attachment.url.path) { sources.append(attachment.url.path) }
            } catch {
                findings.append(error.finding)
            }
        }
        // Last, since two attachments may be of one file.
        for path in sources { FileAdmission.removeFile(at: path) }
        return (taken, findings)
    }

    /// Removes stored files that nobody gets.
    func remove(_ attachments: [NotificationAttachment]) {
        for attachment in attachments { FileAdmission.removeFile(at: attachment.path) }
    }

    private func isOfProgram(_ path: String) -> Bool {
        guard let resources = Bundle.main.resourcePath else { return false }
        return path.hasPrefix(resources + "/") && !path.hasPrefix(NSTemporaryDirectory())
    }
}
