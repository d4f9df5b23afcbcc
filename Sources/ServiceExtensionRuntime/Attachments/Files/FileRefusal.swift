/// Why a file that an extension made is no attachment.
package struct FileRefusal: Error, Sendable, Hashable {
    /// The kinds of refusal, in the words of Apple's `UNError.Code`.
    package enum Reason: Sendable, Hashable, CaseIterable {
        /// There is no regular file at the path.
        case invalidURL
        /// Neither the name nor a hint tells a type on the list.
        case unrecognizedType
        /// The file is empty or too large.
        case invalidSize
        /// The file is damaged, or holds something else than its name says.
        case corrupt
        /// The file could not be read or stored.
        case storage
    }

    /// What kind of refusal it is.
    package var reason: Reason
    /// What to tell.
    package var finding: Finding

    package init(_ reason: Reason, _ finding: Finding) {
        self.reason = reason
        self.finding = finding
    }
}
