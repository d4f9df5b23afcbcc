extension AttachmentRefusal {
    /// One refused type: its MIME names, what is said about it, and what to do.
    struct Row: Sendable {
        let names: [String]
        let subject: String
        /// Whether it is media, so that a conversion helps; otherwise it never was what was meant.
        let isConvertible: Bool
        let fix: String

        /// What is said of media ends in `reason`.
        func message(_ reason: String) -> String {
            "the file is \(subject)" + (isConvertible ? reason : "")
        }
    }

    /// Why media is refused by Apple's rules, and by others.
    static let notOnList = ", which is not on Apple's list of attachment types"
    static let notGiven = ", which the given rules do not accept"

    static let tableByName: [String: Row] = Dictionary(
        table.flatMap { row in row.names.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

    /// The types that servers send in place of an accepted one.
    static let table: [Row] = pictures + films + sounds + documents + unknowns

    private static func unlisted(_ names: [String], _ subject: String, _ fix: String) -> Row {
        Row(names: names, subject: subject, isConvertible: true, fix: fix)
    }

    private static func noMedia(_ names: [String], _ subject: String, _ fix: String) -> Row {
        Row(names: names, subject: "\(subject), not a picture, film or sound", isConvertible: false, fix: fix)
    }

    private static let still = "Convert it to JPEG, or to PNG where transparency matters."
    private static let animation = "Convert it to JPEG or PNG, or to GIF or animated PNG if it moves."
    private static let film = "Convert it to MPEG-4 (H.264 video with AAC sound in an .mp4 file)."
    private static let sound = "Convert it to MPEG-4 audio (AAC in an .m4a file) or MP3."

    private static let pictures = [
        unlisted(["image/webp"], "a WebP picture", animation),
        unlisted(
            ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"], "a HEIF (HEIC) picture", still),
        unlisted(["image/avif", "image/avif-sequence"], "an AVIF picture", animation),
        unlisted(["image/svg+xml", "image/svg"], "an SVG drawing", "Render it to PNG."),
        unlisted(["image/bmp", "image/x-ms-bmp", "image/x-bmp"], "a BMP picture", still),
        unlisted(["image/tiff", "image/tiff-fx"], "a TIFF picture", still),
        unlisted(["image/vnd.microsoft.icon", "image/x-icon"], "an icon file (ICO)", "Convert it to PNG."),
        unlisted(["image/x-icns", "image/icns"], "an icon file (ICNS)", "Convert it to PNG."),
        unlisted(["image/jp2", "image/jpx", "image/jpm", "image/j2k"], "a JPEG 2000 picture", still),
        unlisted(["image/jxl"], "a JPEG XL picture", still),
        unlisted(["image/vnd.adobe.photoshop"], "a Photoshop document", still),
        unlisted(["image/x-tga"], "a Targa picture", still),
    ]

    private static let films = [
        unlisted(["video/quicktime"], "a QuickTime film (MOV)", "Repack or convert it to MPEG-4 (.mp4)."),
        unlisted(["video/webm", "audio/webm"], "a WebM file", film),
        unlisted(["video/x-matroska", "video/matroska", "audio/x-matroska"], "a Matroska file (MKV)", film),
        unlisted(
            ["video/3gpp", "video/3gpp2", "audio/3gpp", "audio/3gpp2"], "a 3GPP file (3GP)",
            "Convert it to MPEG-4: an .mp4 file for a film, an .m4a file for sound."),
        unlisted(["video/mp2t"], "an MPEG transport stream (TS)", "Repack it as MPEG-4 (.mp4)."),
        unlisted(["video/ogg", "application/ogg"], "an Ogg file", film),
        unlisted(["video/x-flv"], "a Flash film (FLV)", film),
        unlisted(["video/x-ms-wmv", "video/x-ms-asf", "application/vnd.ms-asf"], "a Windows Media file (WMV)", film),
        unlisted(
            ["video/mpv", "video/mpeg4-generic"], "an MPEG video stream without a container",
            "Put it into a program stream (.mpg), or convert it to MPEG-4 (.mp4)."),
        unlisted(
            ["application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/x-mpegurl"], "an HLS playlist",
            "Link to one MPEG-4 file instead of a stream."),
    ]

    private static let sounds = [
        unlisted(["audio/ogg", "audio/opus", "audio/vorbis"], "an Ogg sound (Vorbis or Opus)", sound),
        unlisted(["audio/flac", "audio/x-flac"], "a FLAC sound", sound),
        unlisted(["audio/x-caf"], "a Core Audio file (CAF)", sound),
        unlisted(
            ["audio/aac", "audio/x-aac", "audio/aacp", "audio/x-hx-aac-adts"], "a bare AAC stream (ADTS)",
            "Put the stream into an MPEG-4 file (.m4a); it need not be encoded again."),
        unlisted(["audio/amr", "audio/amr-wb"], "an AMR sound", sound),
        unlisted(["audio/midi", "audio/x-midi"], "a MIDI file", sound),
        unlisted(
            ["audio/x-m4p", "video/x-m4p"], "a copy-protected MPEG-4 file", "Send the file without copy protection."),
        unlisted(["audio/basic"], "a Sun audio file (AU)", sound),
        unlisted(["audio/x-ms-wma"], "a Windows Media sound (WMA)", sound),
    ]

    private static let documents = [
        noMedia(
            ["text/html", "application/xhtml+xml"], "an HTML page",
            "Check that the URL leads to the file itself, not to a sign-in, error or preview page."),
        noMedia(
            ["application/json", "application/problem+json"], "a JSON document",
            "Check that the URL leads to the file itself; an API often answers errors in JSON."),
        noMedia(
            ["text/xml", "application/xml"], "an XML document",
            "Check that the URL leads to the file itself; object stores answer errors in XML."),
        noMedia(["text/plain"], "plain text", "Check that the URL leads to the file itself."),
        noMedia(
            ["application/gzip", "application/x-gzip"], "gzip-compressed data",
            "Serve the file as it is, without compression."),
        noMedia(["application/zip"], "a ZIP archive", "Link to the media file itself, not to an archive of it."),
        noMedia(["application/pdf"], "a PDF document", "Render the page to JPEG or PNG."),
    ]

    private static let unknowns = [
        Row(
            names: ["application/x-empty", "inode/x-empty"], subject: "empty (0 bytes)", isConvertible: false,
            fix: "Check that the server sends the file's content."),
        unlisted(
            ["application/octet-stream"], "of an unknown type",
            "Check that the URL leads to a picture, film or sound of a type on Apple's list."),
    ]
}
