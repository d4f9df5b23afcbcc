extension Finding.Code {
    /// The picture takes more memory decoded than an extension may use.
    public static let largePicture = Finding.Code("attachment.large-picture")
    /// The JPEG holds inks for print.
    public static let cmykPicture = Finding.Code("attachment.cmyk")
    /// The JPEG is coded in a way that few decoders read.
    public static let unusualJPEG = Finding.Code("attachment.unusual-jpeg")
    /// The PNG was rewritten by Xcode.
    public static let appBundlePNG = Finding.Code("attachment.app-bundle-png")
    /// A checksum in a part that decoders may skip does not match.
    public static let wrongChecksum = Finding.Code("attachment.wrong-checksum")
    /// The sound is MPEG audio, but not of layer 3.
    public static let notMP3 = Finding.Code("attachment.not-mp3")
    /// The sound ends cleanly and sooner than it declares.
    public static let shorterThanDeclared = Finding.Code("attachment.shorter-than-declared")
    /// The WAV is in its 64-bit form.
    public static let rf64 = Finding.Code("attachment.rf64")
    /// The sound is AIFF-C instead of AIFF.
    public static let aiffC = Finding.Code("attachment.aiff-c")
    /// The film or sound is coded in a way that many devices do not play.
    public static let unplayedCoding = Finding.Code("attachment.codec")

    static let mediaAdviceEntries = [
        Entry(
            .largePicture, "The picture takes more than 24 MB decoded, the memory of a notification service extension.",
            fix: "Scale the picture down."),
        Entry(.cmykPicture, "The JPEG has four components: inks for print, not light.", fix: "Convert it to RGB."),
        Entry(
            .unusualJPEG, "The JPEG is arithmetic, lossless or hierarchical, or has not 8 bits a sample.",
            fix: "Save it as baseline or progressive JPEG with 8 bits a sample."),
        Entry(
            .appBundlePNG, "The PNG was rewritten by Xcode for an app bundle; only Apple's decoder reads it.",
            fix: "Send the PNG as it was before Xcode optimised it."),
        Entry(
            .wrongChecksum, "A checksum in the PNG does not match, in a part that decoders may skip.",
            fix: "Save the picture again, and check how it is uploaded.", retryCanHelp: true),
        Entry(
            .notMP3, "The sound is MPEG audio of layer 1 or 2; Apple's list has layer 3, MP3.",
            fix: "Encode it as MP3, or as AAC in an .m4a file."),
        Entry(
            .shorterThanDeclared,
            "The MP3 ends cleanly and holds less sound than its first frame declares; or the PNG fewer frames.",
            fix: "Check the file on the server; write its Xing or Info header anew after cutting it.",
            retryCanHelp: true),
        Entry(.rf64, "The WAV is in the 64-bit form RF64.", fix: "Write it as plain WAV; its size allows that."),
        Entry(.aiffC, "The file is AIFF-C; Apple's list names AIFF.", fix: "Write it as plain AIFF or WAV."),
        Entry(
            .unplayedCoding, "The film or sound is coded in a way that many devices do not play.",
            fix: "Encode films as H.264 with AAC, and WAV as linear PCM."),
    ]
}
