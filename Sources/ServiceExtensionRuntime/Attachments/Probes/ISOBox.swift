/// The header of one box (ISO 14496-12, section 4.2).
struct ISOBox: Sendable, Hashable {
    /// The four characters that name the box.
    let type: String
    /// Where the box begins.
    let start: Int
    /// Where its contents begin.
    let content: Int
    /// The place behind it; can lie behind the end of a file that was cut.
    let end: Int

    /// Reads the header at an offset; `nil` where none can stand there.
    ///
    /// A size of 0 means to the end of `limit`, which the standard allows for the last box of a file.
    init?(_ window: inout ByteWindow, at offset: Int, limit: Int) throws(ProbeFailure) {
        try window.countElement()
        let size = try window.big(4, at: offset, in: "a box's header")
        type = try window.code(at: offset + 4, in: "a box's header")
        start = offset
        switch size {
        case 0:
            content = offset + 8
            end = limit
        case 1:
            let wide = try window.big(8, at: offset + 8, in: "a box's header")
            let sum = offset.addingReportingOverflow(wide)
            guard wide >= 16 else { return nil }
            content = offset + 16
            end = sum.overflow ? Int.max : sum.partialValue
        case 8...:
            content = offset + 8
            end = offset + size
        default: return nil
        }
    }
}

/// The boxes inside a box, one after the other.
struct ISOBoxes {
    private var offset: Int
    private let end: Int

    /// Begins at `start`; no box may go past `end`.
    init(from start: Int, to end: Int) {
        offset = start
        self.end = end
    }

    /// Begins at a box's contents.
    init(in box: ISOBox) { self.init(from: box.content, to: box.end) }

    /// The next box, or `nil` behind the last one. Fewer than 8 bytes at the end are no box: QuickTime ends lists in 4 zeros.
    mutating func next(_ window: inout ByteWindow) throws(ProbeFailure) -> ISOBox? {
        guard offset + 8 <= end else { return nil }
        guard let box = try ISOBox(&window, at: offset, limit: end), box.end <= end, box.end > offset else {
            throw window.malformed(at: offset, "a box that does not fit into the one around it")
        }
        offset = box.end
        return box
    }
}
