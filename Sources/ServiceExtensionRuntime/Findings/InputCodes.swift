extension Finding.Code {
    /// The input cannot be read.
    public static let inputUnreadable = Finding.Code("input.unreadable")
    /// The input is larger than a payload may be here.
    public static let inputTooLarge = Finding.Code("input.too-large")

    static let readingEntries = [
        Entry(
            .inputUnreadable, "The file is missing, is a directory, or cannot be read.",
            fix: "Name a file that can be read, or - for standard input.", retryCanHelp: true),
        Entry(
            .inputTooLarge, "The payload is larger than 1 MiB, or has more than 65,536 JSON values, and was skipped.",
            fix: "Send payloads of at most 4,096 bytes, as APNs does; use --ndjson for one a line."),
    ]
}
