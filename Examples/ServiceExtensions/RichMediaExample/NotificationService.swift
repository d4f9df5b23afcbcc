import UniformTypeIdentifiers
import UserNotifications
import os

/// Takes the first of a picture, a film and a sound, and stops the download when the time is over.
final class NotificationService: UNNotificationServiceExtension {

    private enum MediaKey: String, CaseIterable {
        case image = "image-url"
        case film = "video-url"
        case sound = "audio-url"

        var fallbackType: UTType {
            switch self {
            case .image: return .jpeg
            case .film: return .mpeg4Movie
            case .sound: return .mp3
            }
        }
    }

    private let logger = Logger(subsystem: "com.example.shop", category: "push")
    private var deliver: ((UNNotificationContent) -> Void)?
    private var content: UNMutableNotificationContent!
    private var task: URLSessionDownloadTask?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        deliver = contentHandler
        content = request.content.mutableCopy() as? UNMutableNotificationContent

        let userInfo = request.content.userInfo
        for key in MediaKey.allCases {
            if let text = userInfo[key.rawValue] as? String, let url = URL(string: text) {
                load(url, for: key)
                return
            }
        }
        finish()
    }

    override func serviceExtensionTimeWillExpire() {
        task?.cancel()
        content.subtitle = String(localized: "Media not loaded")
        finish()
    }

    private func load(_ url: URL, for key: MediaKey) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 60
        let session = URLSession(configuration: configuration)
        task = session.downloadTask(with: url) { [weak self] location, response, error in
            defer { session.finishTasksAndInvalidate() }
            guard let self = self else { return }
            if let error = error {
                if (error as NSError).code == NSURLErrorCancelled { return }
                self.logger.error("download failed: \(error.localizedDescription, privacy: .public)")
            } else if let location = location {
                self.attach(location, mimeType: response?.mimeType, key: key)
            }
            self.finish()
        }
        task?.resume()
    }

    private func attach(_ location: URL, mimeType: String?, key: MediaKey) {
        let type = mimeType.flatMap { UTType(mimeType: $0) } ?? key.fallbackType
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
            .appendingPathExtension(type.preferredFilenameExtension ?? "bin")
        do {
            try FileManager.default.copyItem(at: location, to: file)
            content.attachments.append(
                try UNNotificationAttachment(
                    identifier: key.rawValue, url: file,
                    options: [UNNotificationAttachmentOptionsThumbnailHiddenKey: false]))
        } catch let error as UNError where error.code == .attachmentUnrecognizedType {
            logger.warning("\(type.identifier) cannot be attached")
        } catch {
            logger.error("\(error.localizedDescription)")
        }
    }

    private func finish() {
        deliver?(content)
        deliver = nil
    }
}
