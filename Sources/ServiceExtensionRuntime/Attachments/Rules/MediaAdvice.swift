/// What is worth telling about a whole file of an accepted type: where a device may not show it as it was meant.
public enum MediaAdvice {
    /// What a decoded picture may take before it is worth a warning, in bytes: the 24 MB that iOS gives a notification
    /// service extension.
    public static let decodedPictureLimit = 24 << 20

    /// The findings for a file, in a fixed order; all are warnings, since the file is attached all the same.
    public static func findings(for report: MediaProbe.Report) -> [Finding] {
        var findings: [Finding] = []
        if let warning = sizeWarning(report) { findings.append(warning) }
        for (trait, code, message) in traitAdvice where report.traits.contains(trait) {
            findings.append(Finding(code, .warning, message))
        }
        if report.traits.contains(.shorterThanDeclared) {
            findings.append(
                Finding(
                    .shorterThanDeclared, .warning,
                    report.format == .png
                        ? "The PNG declares more frames of an animation than it holds; decoders show one picture, or nothing."
                        : "The MP3 declares more sound than it holds; it was cut, or not loaded to its end.",
                    fix: report.format == .png ? "Write the animation anew." : nil))
        }
        for (codec, name, fix) in codecAdvice where report.codecs.contains(codec) {
            findings.append(
                Finding(.unplayedCoding, .warning, "The film is \(name), which many iPhones do not play.", fix: fix))
        }
        if report.format == .wave, let tag = report.codecs.first(where: { $0.hasPrefix("0x") }) {
            findings.append(
                Finding(
                    .unplayedCoding, .warning,
                    "The WAV is coded in a way (format tag \(tag)) that few decoders read.",
                    fix: "Write it as linear PCM."))
        }
        return findings
    }

    private static func sizeWarning(_ report: MediaProbe.Report) -> Finding? {
        guard report.kind == .image, let width = report.pixelWidth, let height = report.pixelHeight else { return nil }
        let pixels = width.multipliedReportingOverflow(by: height)
        guard pixels.overflow || pixels.partialValue > decodedPictureLimit / 4 else { return nil }
        return Finding(
            .largePicture, .warning,
            "The picture has \(width) × \(height) pixels; decoded that is more than the 24 MB an extension may use.")
    }

    private static let traitAdvice: [(MediaProbe.Trait, Finding.Code, String)] = [
        (
            .fourComponents, .cmykPicture,
            "The JPEG has four components (CMYK, for print); colours may come out wrong."
        ),
        (
            .unusualCoding, .unusualJPEG,
            "The JPEG is coded in a way that few decoders read: arithmetic, lossless, or not 8 bits a sample."
        ),
        (
            .appleOptimized, .appBundlePNG,
            "The PNG was rewritten by Xcode for an app bundle; only Apple's decoder reads it."
        ),
        (.wrongChecksum, .wrongChecksum, "A checksum in the PNG does not match; part of it is damaged."),
        (.notLayer3, .notMP3, "The sound is MPEG audio of layer 1 or 2; Apple's list has layer 3 (MP3)."),
        (.rf64, .rf64, "The WAV is in the 64-bit form RF64, which not every decoder reads."),
        (.aiffC, .aiffC, "The file is AIFF-C; Apple's list names AIFF."),
    ]

    /// Sample entries that devices in use do not play, or not all of them: name and fix.
    private static let codecAdvice: [(codec: String, name: String, fix: String)] = [
        ("hev1", "HEVC marked hev1", "Mark it hvc1 (ffmpeg: -tag:v hvc1); it need not be encoded again."),
        ("av01", "AV1", "Encode it as H.264."),
        ("vp09", "VP9", "Encode it as H.264."),
        ("vp08", "VP8", "Encode it as H.264."),
    ]
}
