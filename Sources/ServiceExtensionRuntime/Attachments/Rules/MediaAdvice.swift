/// What is worth telling about a whole file of an accepted type: where a device may not show it as it was meant.
public enum MediaAdvice {
    /// What a decoded picture may take before it is worth a warning, in bytes: the 24 MB that iOS gives a notification
    /// service extension.
    public static let decodedPictureLimit = 24 << 20

    /// The findings for a file, in a fixed order; all are warnings, since the file is attached all the same.
    public static func findings(for report: MediaProbe.Report) -> [Finding] {
        var findings: [Finding] = []
        if let warning = sizeWarning(report) { findings.append(warning) }
        for (trait, advice) in traitAdvice where report.traits.contains(trait) { findings.append(advice.finding) }
        for (codec, advice) in codecAdvice where report.codecs.contains(codec) { findings.append(advice.finding) }
        return findings
    }

    private struct Advice: Sendable {
        let code: String
        let message: String
        let fix: String

        var finding: Finding { Finding(Finding.Code(code), .warning, message, fix: fix) }
    }

    private static func sizeWarning(_ report: MediaProbe.Report) -> Finding? {
        guard report.kind == .image, let width = report.pixelWidth, let height = report.pixelHeight else { return nil }
        let pixels = width.multipliedReportingOverflow(by: height)
        guard pixels.overflow || pixels.partialValue > decodedPictureLimit / 4 else { return nil }
        return Finding(
            Finding.Code("attachment.large-picture"), .warning,
            "The picture has \(width) × \(height) pixels; decoded that is more than the 24 MB an extension may use.",
            fix: "Scale the picture down.")
    }

    private static let traitAdvice: [(MediaProbe.Trait, Advice)] = [
        (
            .fourComponents,
            Advice(
                code: "attachment.cmyk",
                message: "The JPEG has four components (CMYK, for print); colours may come out wrong.",
                fix: "Convert it to RGB.")
        ),
        (
            .unusualCoding,
            Advice(
                code: "attachment.unusual-jpeg",
                message:
                    "The JPEG is coded in a way that few decoders read: arithmetic, lossless, or not 8 bits a sample.",
                fix: "Save it as baseline or progressive JPEG with 8 bits a sample.")
        ),
        (
            .appleOptimized,
            Advice(
                code: "attachment.app-bundle-png",
                message: "The PNG was rewritten by Xcode for an app bundle; only Apple's decoder reads it.",
                fix: "Send the PNG as it was before Xcode optimised it.")
        ),
        (
            .wrongChecksum,
            Advice(
                code: "attachment.wrong-checksum",
                message: "A checksum in the PNG does not match; part of it is damaged.",
                fix: "Save the picture again, and check how it is uploaded.")
        ),
        (
            .notLayer3,
            Advice(
                code: "attachment.not-mp3",
                message: "The sound is MPEG audio of layer 1 or 2; Apple's list has layer 3 (MP3).",
                fix: "Encode it as MP3, or as AAC in an .m4a file.")
        ),
        (
            .shorterThanDeclared,
            Advice(
                code: "attachment.shorter-than-declared",
                message: "The MP3 declares more sound than it holds; it was cut, or not loaded to its end.",
                fix: "Check the file on the server; write its Xing or Info header anew after cutting it.")
        ),
        (
            .rf64,
            Advice(
                code: "attachment.rf64", message: "The WAV is in the 64-bit form RF64, which not every decoder reads.",
                fix: "Write it as plain WAV; its size allows that.")
        ),
        (
            .aiffC,
            Advice(
                code: "attachment.aiff-c", message: "The file is AIFF-C; Apple's list names AIFF.",
                fix: "Write it as plain AIFF or WAV.")
        ),
    ]

    /// The sample entries that devices in use do not play, or not all of them.
    private static let codecAdvice: [(String, Advice)] = [
        ("hev1", unplayed("HEVC marked hev1", "Mark it hvc1 (ffmpeg: -tag:v hvc1); it need not be encoded again.")),
        ("av01", unplayed("AV1", "Encode it as H.264.")),
        ("vp09", unplayed("VP9", "Encode it as H.264.")),
        ("vp08", unplayed("VP8", "Encode it as H.264.")),
    ]

    private static func unplayed(_ name: String, _ fix: String) -> Advice {
        Advice(code: "attachment.codec", message: "The film is \(name), which many iPhones do not play.", fix: fix)
    }
}
