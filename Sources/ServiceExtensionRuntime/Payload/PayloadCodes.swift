extension Finding.Code {
    /// The input holds nothing.
    public static let inputEmpty = Finding.Code("input.empty")
    /// The text is not one JSON document.
    public static let payloadNotJSON = Finding.Code("payload.not-json")
    /// The text is not UTF-8.
    public static let payloadNotUTF8 = Finding.Code("payload.not-utf8")
    /// The document is no object.
    public static let payloadNotAnObject = Finding.Code("payload.not-an-object")
    /// The text begins with a byte order mark.
    public static let payloadByteOrderMark = Finding.Code("payload.byte-order-mark")
    /// A comma stands before a closing bracket.
    public static let payloadTrailingComma = Finding.Code("payload.trailing-comma")
    /// An object repeats a name.
    public static let payloadDuplicateKey = Finding.Code("payload.duplicate-key")
    /// The payload is larger than APNs takes.
    public static let payloadTooLarge = Finding.Code("payload.too-large")
    /// The payload holds the key that only Xcode's simulator reads.
    public static let payloadSimulatorKey = Finding.Code("payload.simulator-key")
    /// There is no `aps` at the root.
    public static let payloadWithoutAps = Finding.Code("payload.aps-missing")
    /// `aps` has no `mutable-content`.
    public static let mutableContentMissing = Finding.Code("payload.mutable-content-missing")
    /// `mutable-content` is switched off.
    public static let mutableContentOff = Finding.Code("payload.mutable-content-off")
    /// `mutable-content` stands in another place or under another name.
    public static let mutableContentMisplaced = Finding.Code("payload.mutable-content-misplaced")
    /// `mutable-content` is something else than the number 1.
    public static let mutableContentInvalid = Finding.Code("payload.mutable-content-invalid")
    /// `mutable-content` is `true`.
    public static let mutableContentBoolean = Finding.Code("payload.mutable-content-boolean")
    /// The payload shows no text.
    public static let alertNotVisible = Finding.Code("payload.no-visible-alert")
    /// The payload is for a Live Activity.
    public static let liveActivity = Finding.Code("payload.live-activity")
    /// The payload is a background push and shows something.
    public static let backgroundWithAlert = Finding.Code("payload.background-with-alert")
    /// A value has another type than Apple documents.
    public static let payloadInvalidType = Finding.Code("payload.invalid-type")
    /// A value is outside of what Apple documents.
    public static let payloadOutOfRange = Finding.Code("payload.out-of-range")
    /// A word is none of those that Apple documents.
    public static let payloadUnknownValue = Finding.Code("payload.unknown-value")
    /// A key of Apple's is spelled in another way.
    public static let payloadMisspelledKey = Finding.Code("payload.misspelled-key")
    /// A URL stands where nothing reads it.
    public static let urlNotRead = Finding.Code("payload.url-not-read")
    /// A text is looked up in the app, which is not at hand.
    public static let localizationNotResolved = Finding.Code("payload.localization-not-resolved")
    /// The string table has no such key.
    public static let localizationMissing = Finding.Code("payload.localization-missing")
    /// The string asks for more arguments than the payload has.
    public static let localizationArgumentMissing = Finding.Code("payload.localization-argument-missing")

    static let inputEntries = [
        Entry(
            .inputEmpty, "The input has no bytes, or only white space.",
            fix: "Give one JSON object, such as {\"aps\":{\"alert\":\"Hello\",\"mutable-content\":1}}.")
    ]

    static let payloadEntries = [
        Entry(
            .payloadNotJSON, "The text is not one JSON document (RFC 8259).",
            fix: "Print the payload with a JSON encoder."),
        Entry(
            .payloadNotUTF8, "The text is in another encoding than UTF-8.",
            fix: "Save the text as UTF-8 without byte order mark."),
        Entry(
            .payloadNotAnObject, "The document is valid JSON, and not an object.",
            fix: "Send an object with the member aps."),
        Entry(
            .payloadByteOrderMark, "The text begins with a UTF-8 byte order mark, which other readers may refuse.",
            fix: "Save the text as UTF-8 without byte order mark."),
        Entry(
            .payloadTrailingComma, "A comma stands before ] or }, which Xcode's simulator takes and servers refuse.",
            fix: "Remove the comma."),
        Entry(
            .payloadDuplicateKey, "An object has the same name twice; the last one counts here, others may differ.",
            fix: "Keep one of the two."),
        Entry(
            .payloadTooLarge, "The payload has more bytes than APNs takes: 4096, or 5120 for VoIP.",
            fix: "Shorten the text, or let the app fetch what is long."),
        Entry(
            .payloadSimulatorKey, "The payload names an app for Xcode's simulator, which no device reads.",
            fix: "Remove the key before the payload is sent."),
        Entry(
            .payloadWithoutAps, "The payload has no aps at its root, so that nothing is shown.",
            fix: "Put Apple's keys into an object named aps at the root."),
        Entry(
            .mutableContentMissing, "aps has no mutable-content, so that iOS does not call the extension.",
            fix: "Add \"mutable-content\": 1 to aps."),
        Entry(
            .mutableContentOff, "mutable-content is 0 or false, so that iOS does not call the extension.",
            fix: "Set mutable-content in aps to the number 1."),
        Entry(
            .mutableContentMisplaced, "mutable-content has another name or stands in another place than iOS reads.",
            fix: "Write it as \"mutable-content\": 1 inside aps."),
        Entry(
            .mutableContentInvalid, "mutable-content is something else than the number 1.",
            fix: "Set mutable-content in aps to the number 1."),
        Entry(
            .mutableContentBoolean, "mutable-content is true where Apple documents the number 1.",
            fix: "Set mutable-content in aps to the number 1."),
        Entry(
            .alertNotVisible, "The payload has no text to show, so that iOS does not call the extension.",
            fix: "Put a title or a body into aps.alert."),
        Entry(
            .liveActivity, "The payload updates a Live Activity, which no service extension handles.",
            fix: "Send the text as a notification of its own, when an extension is to change it."),
        Entry(
            .backgroundWithAlert, "content-available asks for a background push, and the payload shows something too.",
            fix: "Send two notifications, or remove content-available."),
        Entry(
            .payloadInvalidType, "A value has another JSON type than Apple documents.",
            fix: "Give the value the type that Apple documents."),
        Entry(
            .payloadOutOfRange, "A number is outside of the range that Apple documents.",
            fix: "Bring the number into its range."),
        Entry(
            .payloadUnknownValue, "A word is none of those that Apple documents.",
            fix: "Use one of the documented words."),
        Entry(
            .payloadMisspelledKey, "A key is spelled in another way than Apple's, so that nothing reads it.",
            fix: "Use Apple's spelling."),
        Entry(
            .urlNotRead, "A URL stands under a key that is not read as media.",
            fix: "Move it to a key that is read, such as image-url, or describe its place in a file for --conventions."),
        Entry(
            .localizationNotResolved, "A text is looked up in the app's string table, which is not at hand.",
            fix: "Give the app's table with --strings to see the text."),
        Entry(
            .localizationMissing, "The string table has no entry of that key.",
            fix: "Add the key to the app's string table."),
        Entry(
            .localizationArgumentMissing, "A placeholder of the string has no argument.",
            fix: "Send an argument for each placeholder; their numbers begin at 1."),
    ]
}
