extension Finding.Code {
    /// What a code stands for.
    public struct Entry: Sendable, Hashable {
        /// The code.
        public let code: Finding.Code
        /// What happened, in general.
        public let meaning: String
        /// The likely fix.
        public let fix: String
        /// Whether sending the same payload again later can help.
        public let retryCanHelp: Bool

        init(_ code: Finding.Code, _ meaning: String, fix: String, retryCanHelp: Bool = false) {
            self.code = code
            self.meaning = meaning
            self.fix = fix
            self.retryCanHelp = retryCanHelp
        }
    }

    /// Every code of this package, by area.
    public static let catalogue: [Entry] =
        inputEntries + readingEntries + payloadEntries + extensionEntries + urlEntries + transferEntries
        + attachmentEntries + mediaAdviceEntries + storageEntries + conventionEntries

    /// What this code stands for; `nil` for a code of your own.
    public var entry: Entry? { Self.entriesByCode[self] }

    private static let entriesByCode = Dictionary(uniqueKeysWithValues: catalogue.map { ($0.code, $0) })
}
