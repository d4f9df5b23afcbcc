extension Finding.Code {
    /// The time limit passed with work undone.
    public static let timeExpired = Finding.Code("extension.time-expired")
    /// The caller asked for the delivery before the extension had finished.
    public static let cancelled = Finding.Code("extension.cancelled")
    /// The extension threw.
    public static let extensionFailed = Finding.Code("extension.failed")
    /// The extension's last call had not returned at the limit.
    public static let expirationBlocked = Finding.Code("extension.expiration-blocked")
    /// The extension left nothing visible.
    public static let nothingVisible = Finding.Code("extension.nothing-visible")
    /// The extension answered again.
    public static let answeredTwice = Finding.Code("extension.answered-twice")
    /// The extension answered after the delivery.
    public static let answeredLate = Finding.Code("extension.answered-late")
    /// The extension had to wait for a thread.
    public static let waitedForThread = Finding.Code("extension.waited-for-thread")
    /// The system gives no more threads.
    public static let outOfThreads = Finding.Code("extension.out-of-threads")
    /// The extension left files behind.
    public static let leftoverFiles = Finding.Code("extension.leftover-files")
    /// The extension put something into `userInfo` that JSON cannot hold.
    public static let userInfoNotJSON = Finding.Code("extension.user-info-not-json")

    static let extensionEntries = [
        Entry(
            .timeExpired, "The time was up before the extension had finished; what there was is delivered.",
            fix:
                "Hand over what there is in serviceExtensionTimeWillExpire, serve smaller media from a faster host, or "
                + "raise the time limit.", retryCanHelp: true),
        Entry(
            .cancelled, "The delivery was asked for early; what there was is delivered.",
            fix: "Send the payload again.", retryCanHelp: true),
        Entry(
            .extensionFailed, "The extension threw an error; what there was is delivered.",
            fix: "Let the extension deliver its best attempt instead of throwing.", retryCanHelp: true),
        Entry(
            .expirationBlocked, "serviceExtensionTimeWillExpire had not returned at the time limit.",
            fix: "Do nothing there but hand over the best attempt."),
        Entry(
            .nothingVisible, "The extension left title, subtitle and body empty; the original is delivered.",
            fix: "Leave text in the content; only Apple's filtering entitlement may hide a notification."),
        Entry(
            .answeredTwice, "The extension answered more than once; the first answer stands.",
            fix: "Call the content handler once."),
        Entry(
            .answeredLate, "The extension answered after the delivery; the answer was dropped.",
            fix: "Cancel the work in serviceExtensionTimeWillExpire."),
        Entry(
            .waitedForThread, "All threads were held by extensions when the notification came.",
            fix: "Raise the thread limit, or mend the extension that blocks its threads.", retryCanHelp: true),
        Entry(
            .outOfThreads, "The system gives this process too few threads to keep time limits.",
            fix: "Raise ulimit -u, or end other programs of the user.", retryCanHelp: true),
        Entry(
            .leftoverFiles, "The extension left files in its temporary directory; they were removed.",
            fix: "Remove what is not attached, or move files instead of copying them."),
        Entry(
            .userInfoNotJSON, "Values in userInfo were left out, since JSON cannot hold them.",
            fix: "Put strings, numbers, arrays and dictionaries into userInfo."),
    ]
}
