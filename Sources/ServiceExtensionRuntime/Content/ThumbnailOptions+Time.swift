extension ThumbnailOptions {
    /// The finding for a time after the end of a film, or a frame that an animation does not have.
    func findingBeyondEnd(of attachment: NotificationAttachment) -> Finding? {
        guard let time else { return nil }
        let end: String
        switch attachment.kind {
        case .movie:
            guard let duration = attachment.duration, .seconds(time) > duration else { return nil }
            end = "the film ends after \(duration.text)"
        case .image:
            // Services give one time for all media of a notification; a still picture has no use for it.
            guard let count = attachment.frameCount, count > 1, time >= Double(count) else { return nil }
            end = "the animation has \(count) frames, from 0 on"
        case .audio: return nil
        }
        return Finding(
            .thumbnailInvalid, .warning, "The thumbnail is to be taken at \(time), and \(end).",
            fix: "Name a time within the media, or leave it out.", payloadKey: attachment.payloadKey)
    }
}
