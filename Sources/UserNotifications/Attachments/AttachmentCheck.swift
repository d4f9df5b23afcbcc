import ServiceExtensionRuntime
import Synchronization

/// What judges attachments in this process: set by whoever runs an extension, by Apple's rules until then.
enum AttachmentCheck {
    private static let current = Mutex<FileAdmission?>(nil)

    /// What judges files from now on.
    static func use(_ admission: FileAdmission) { current.withLock { $0 = admission } }

    /// What judges files now.
    static func admission() throws(DetectionFailure) -> FileAdmission {
        try current.withLock { current throws(DetectionFailure) in
            if let current { return current }
            let made = FileAdmission(detector: try MagicDetector())
            current = made
            return made
        }
    }
}
