extension MediaProbe {
    /// The MIME name of a file that is no accepted media, told from its first bytes, or `nil` when nothing fits.
    ///
    /// Meant for words, not for trust: names what a server sent in place of a picture, film or sound, also where libmagic
    /// answers `application/octet-stream` (text while its slow text checks are off, CAF, MPEG transport streams).
    /// 512 bytes are enough; more are not looked at.
    public static func foreignMIMEType(ofHead bytes: ArraySlice<UInt8>) -> String? {
        let head = bytes.prefix(512)
        if head.isEmpty { return "application/x-empty" }
        if let signature = signatures.first(where: { $0.matches(head) }) { return signature.mimeType }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
            return String(decoding: head, as: UTF8.self).holds("webm") ? "video/webm" : "video/x-matroska"
        }
        if isTransportStream(head) { return "video/mp2t" }
        return TextSniffer.mediaType(of: head)
    }

    /// Bytes at a fixed place that name a format.
    private struct Signature: Sendable {
        let mimeType: String
        let offset: Int
        let bytes: [UInt8]

        init(_ mimeType: String, _ bytes: [UInt8], at offset: Int = 0) {
            self.mimeType = mimeType
            self.offset = offset
            self.bytes = bytes
        }

        init(_ mimeType: String, _ text: String, at offset: Int = 0) {
            self.init(mimeType, Array(text.utf8), at: offset)
        }

        func matches(_ head: ArraySlice<UInt8>) -> Bool { head.dropFirst(offset).starts(with: bytes) }
    }

    private static let signatures = [
        Signature("image/webp", "WEBP", at: 8),
        Signature("image/tiff", [0x49, 0x49, 0x2A, 0]),
        Signature("image/tiff", [0x4D, 0x4D, 0, 0x2A]),
        Signature("image/vnd.microsoft.icon", [0, 0, 1, 0]),
        Signature("image/x-icns", "icns"),
        Signature("image/jp2", "jP  ", at: 4),
        Signature("image/jxl", "JXL ", at: 4),
        Signature("image/jxl", [0xFF, 0x0A]),
        Signature("image/vnd.adobe.photoshop", "8BPS"),
        Signature("audio/ogg", "OggS"),
        Signature("audio/flac", "fLaC"),
        Signature("audio/x-caf", "caff"),
        Signature("audio/amr", "#!AMR"),
        Signature("audio/midi", "MThd"),
        Signature("audio/basic", ".snd"),
        Signature("audio/aac", [0xFF, 0xF1]),
        Signature("audio/aac", [0xFF, 0xF9]),
        Signature("video/x-flv", "FLV"),
        Signature("video/x-ms-asf", [0x30, 0x26, 0xB2, 0x75]),
        Signature("video/mpv", [0, 0, 1, 0xB3]),
        Signature("application/vnd.apple.mpegurl", "#EXTM3U"),
        Signature("application/gzip", [0x1F, 0x8B]),
        Signature("application/zip", [0x50, 0x4B, 3, 4]),
        Signature("application/pdf", "%PDF"),
    ]

    /// Whether a transport stream's sync byte stands at the start of each of the first packets of 188 bytes
    /// (ISO 13818-1, section 2.4.3.2).
    private static func isTransportStream(_ head: ArraySlice<UInt8>) -> Bool {
        let starts = stride(from: head.startIndex, to: head.endIndex, by: 188)
        return head.count > 188 && starts.allSatisfy { head[$0] == 0x47 }
    }
}
