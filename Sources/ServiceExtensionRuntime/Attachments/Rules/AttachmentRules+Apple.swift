extension AttachmentRules {
    /// What Apple documents for notification attachments.
    ///
    /// Source: the table *Supported File Types* of `UNNotificationAttachment`, which lists AIFF, WAV, MP3 and MPEG-4
    /// audio up to 5 MB, JPEG, GIF and PNG up to 10 MB, and MPEG, MPEG-2, MPEG-4 and AVI films up to 50 MB. Apple does
    /// not say what an MB is: 2^20 bytes are accepted, between 10^6 and 2^20 with a warning.
    ///
    /// M4V bytes are stored as `.mp4`, since the identifier that `.m4v` stands for (`com.apple.m4v-video`) is not on the
    /// list while MPEG-4 is. AIFF-C is stored as AIFF, whose file format constant covers it.
    public static let apple = AttachmentRules(
        checkedTypes: images + movies + audio,
        limits: [.image: .megabytes(10), .movie: .megabytes(50), .audio: .megabytes(5)])

    private static let images = [
        AttachmentType(
            kind: .image, name: "JPEG", typeIdentifier: "public.jpeg", mimeType: "image/jpeg",
            otherMIMETypes: ["image/jpg", "image/pjpeg", "image/x-jpeg"], fileExtension: "jpg"),
        AttachmentType(
            kind: .image, name: "GIF", typeIdentifier: "com.compuserve.gif", mimeType: "image/gif",
            fileExtension: "gif"),
        AttachmentType(
            kind: .image, name: "PNG", typeIdentifier: "public.png", mimeType: "image/png",
            otherMIMETypes: ["image/x-png", "image/apng", "image/vnd.mozilla.apng"], fileExtension: "png"),
    ]

    private static let movies = [
        AttachmentType(
            kind: .movie, name: "MPEG-4", typeIdentifier: "public.mpeg-4", mimeType: "video/mp4",
            otherMIMETypes: ["video/x-m4v", "video/m4v", "video/mpeg4", "video/x-mp4"], fileExtension: "mp4"),
        AttachmentType(
            kind: .movie, name: "MPEG", typeIdentifier: "public.mpeg", mimeType: "video/mpeg",
            otherMIMETypes: ["video/mpg", "video/x-mpeg", "video/x-mpg"], fileExtension: "mpg"),
        AttachmentType(
            kind: .movie, name: "MPEG-2", typeIdentifier: "public.mpeg-2-video", mimeType: "video/mpeg",
            otherMIMETypes: ["video/mpeg2", "video/x-mpeg2"], fileExtension: "mpg"),
        AttachmentType(
            kind: .movie, name: "AVI", typeIdentifier: "public.avi", mimeType: "video/x-msvideo",
            otherMIMETypes: ["video/avi", "video/vnd.avi", "video/msvideo"], fileExtension: "avi"),
    ]

    private static let audio = [
        AttachmentType(
            kind: .audio, name: "MP3", typeIdentifier: "public.mp3", mimeType: "audio/mpeg",
            otherMIMETypes: ["audio/mp3", "audio/x-mp3", "audio/mpeg3", "audio/x-mpeg-3", "audio/x-mpeg", "audio/mpg"],
            fileExtension: "mp3"),
        AttachmentType(
            kind: .audio, name: "MPEG-4 audio", typeIdentifier: "public.mpeg-4-audio", mimeType: "audio/mp4",
            otherMIMETypes: ["audio/x-m4a", "audio/m4a", "audio/x-m4b", "audio/m4b", "audio/x-mp4"],
            fileExtension: "m4a"),
        AttachmentType(
            kind: .audio, name: "WAV", typeIdentifier: "com.microsoft.waveform-audio", mimeType: "audio/wav",
            otherMIMETypes: ["audio/x-wav", "audio/vnd.wave", "audio/wave", "audio/x-pn-wav"], fileExtension: "wav"),
        AttachmentType(
            kind: .audio, name: "AIFF", typeIdentifier: "public.aiff-audio", mimeType: "audio/aiff",
            otherMIMETypes: ["audio/x-aiff", "audio/aif", "audio/aifc", "audio/x-aifc"], fileExtension: "aiff"),
    ]
}

extension AttachmentRules.SizeLimit {
    /// A documented number of MB: 2^20 bytes each are accepted, from 10^6 bytes each on with a warning.
    static func megabytes(_ count: Int) -> Self {
        Self(maximum: count << 20, certain: count * 1_000_000)
    }
}
