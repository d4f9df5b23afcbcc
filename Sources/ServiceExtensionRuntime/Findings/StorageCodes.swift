extension Finding.Code {
    /// The disk is full.
    public static let diskFull = Finding.Code("storage.disk-full")
    /// The directory cannot be written to.
    public static let notWritable = Finding.Code("storage.not-writable")
    /// The directory is not there.
    public static let directoryMissing = Finding.Code("storage.directory-missing")
    /// The directory is open to others.
    public static let directoryNotPrivate = Finding.Code("storage.directory-not-private")
    /// Something else has taken the directory's place.
    public static let directoryReplaced = Finding.Code("storage.directory-replaced")
    /// The store's own limit is reached.
    public static let storeFull = Finding.Code("storage.full")
    /// The process may not write files of this size.
    public static let fileTooLarge = Finding.Code("storage.file-too-large")
    /// The process has no descriptors left.
    public static let outOfDescriptors = Finding.Code("storage.out-of-descriptors")
    /// Something else went wrong.
    public static let storageFailed = Finding.Code("storage.failed")

    static let storageEntries = [
        Entry(
            .diskFull, "No space is left for the file.", fix: "Free space, or name another directory.",
            retryCanHelp: true),
        Entry(.notWritable, "The directory cannot be written to.", fix: "Change its mode, or name another directory."),
        Entry(
            .directoryMissing, "The directory is not there, or something else stands in its place.",
            fix: "Make the directory, or name another.", retryCanHelp: true),
        Entry(
            .directoryNotPrivate,
            "The directory for attachments, or the store's own in it, belongs to another user, is open to others' writing, or is a symbolic link.",
            fix: "Change its owner and mode, or name another directory."),
        Entry(
            .directoryReplaced,
            "Another directory, or a link to one, has taken the place of the attachment directory or of one above it.",
            fix: "Leave the directory alone while files are put into it.", retryCanHelp: true),
        Entry(
            .storeFull, "The files in the attachment directory would be more than the limit allows.",
            fix: "Remove attachments that are no longer needed, or raise --max-store-bytes.", retryCanHelp: true),
        Entry(
            .fileTooLarge, "The process may not write files of this size.", fix: "Raise ulimit -f.", retryCanHelp: true),
        Entry(
            .outOfDescriptors, "The process has no descriptors left.",
            fix: "Raise ulimit -n, or run fewer jobs at once.",
            retryCanHelp: true),
        Entry(.storageFailed, "The file could not be stored.", fix: "Look at the file system.", retryCanHelp: true),
    ]
}
