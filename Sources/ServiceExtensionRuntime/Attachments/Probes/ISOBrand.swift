/// What the `ftyp` box says a file is (ISO 14496-12, section 4.3; the register at mp4ra.org).
struct ISOBrand: Sendable, Hashable {
    /// The brand that the file is made for, such as `isom`, `M4A ` or `heic`.
    let major: String
    /// The other brands it can be read as.
    let compatible: [String]

    /// Reads at most 64 compatible brands.
    init(_ window: inout ByteWindow, _ box: ISOBox) throws(ProbeFailure) {
        major = try window.code(at: box.content, in: "the file type box")
        var compatible: [String] = []
        var offset = box.content + 8
        while offset + 4 <= box.end, compatible.count < 64 {
            compatible.append(try window.code(at: offset, in: "the file type box"))
            offset += 4
        }
        self.compatible = compatible
    }

    /// Whether the brand is one of Apple's for sound, where a picture track is the cover.
    var isAudio: Bool { ["M4A ", "M4B ", "M4P "].contains(major) }

    /// The MIME name of a family that shares the boxes but is not MPEG-4, or `nil`.
    var foreignMIMEType: String? {
        switch major {
        case "qt  ": return "video/quicktime"
        case "avif", "avis": return "image/avif"
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": return "image/heic"
        case "mif1", "mif2", "msf1", "miaf":
            if compatible.contains("avif") || compatible.contains("avis") { return "image/avif" }
            return compatible.contains("heic") || compatible.contains("heix") ? "image/heic" : "image/heif"
        case "jp2 ", "jpx ", "jpm ": return "image/jp2"
        case "jxl ": return "image/jxl"
        case "crx ": return "image/x-canon-cr3"
        default:
            if major.hasPrefix("3g2") || major == "KDDI" { return "video/3gpp2" }
            return major.hasPrefix("3g") ? "video/3gpp" : nil
        }
    }
}
