import ServiceExtensionRuntime

extension Flag {
    /// What may be attached, and what becomes of the files.
    static let attachmentTable = [
        Flag("--keep", .input, "leave attachments where they are (the default with records, or with --output-dir)") {
            $0.keepsAttachments = true
        },
        Flag("--no-keep", .input, "remove each attachment once it is verified, for runs that do no more") {
            $0.keepsAttachments = false
        },
        Flag(
            "--max-bytes", "KIND=SIZE", .limits,
            "accept image, video or audio files up to this size: image=5M"
        ) { options, text throws(UsageError) in
            let (kind, byteCount) = try ArgumentValues.kindLimit(text)
            options.maximumBytes[kind] = byteCount
        }.repeatable,
        Flag(
            "--max-store-bytes", "SIZE", .limits,
            "refuse attachments that would bring the files in the directory, whoever made them, above this size"
        ) { options, text throws(UsageError) in options.maximumStoreBytes = try ArgumentValues.byteCount(text) },
        Flag(
            "--rules", "FILE", .limits, "accept the types and sizes of this JSON file instead of Apple's",
            path: \.rulesPath),
        Flag("--attach", "all|first", .input, "attach all media (the default), or the first that can be had") {
            options, text throws(UsageError) in options.attachmentChoice = try ArgumentValues.word(text)
        },
    ]
}
