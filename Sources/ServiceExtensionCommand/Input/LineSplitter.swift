/// Cuts a stream of bytes into lines, in memory bounded by the line limit. Pure: chunks in, lines out.
struct LineSplitter {
    /// One line of the input, without its line feed and the carriage return before that, which are no part of it.
    enum Line: Equatable {
        /// The bytes and the line's number, from 1.
        case text([UInt8], number: Int)
        /// A line over the limit, whose bytes were dropped.
        case tooLong(number: Int)

        var number: Int {
            switch self {
            case .text(_, let number), .tooLong(let number): number
            }
        }
    }

    private let limit: Int
    private var pending: [UInt8] = []
    private var isSkipping = false
    private var number = 0

    /// - Parameter limit: The most bytes of a line.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a chunk in; returns the lines that it completes. Blank lines are counted and left out.
    mutating func split(_ chunk: ArraySlice<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = chunk
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            add(rest[..<end])
            if let line = endLine() { lines.append(line) }
            rest = rest[(end + 1)...]
        }
        add(rest)
        return lines
    }

    /// The last line, if it has no line feed.
    mutating func finish() -> Line? {
        pending.isEmpty && !isSkipping ? nil : endLine()
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        guard !isSkipping else { return }
        let count = pending.count + bytes.count
        // One more may be the first half of CR LF.
        guard count <= limit || count == limit + 1 && (bytes.last ?? pending.last) == UInt8(ascii: "\r") else {
            isSkipping = true
            pending = []
            return
        }
        pending += bytes
    }

    private mutating func endLine() -> Line? {
        number += 1
        defer {
            isSkipping = false
            pending.removeAll(keepingCapacity: true)
        }
        if isSkipping { return .tooLong(number: number) }
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        let isBlank = pending.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
        return isBlank ? nil : .text(pending, number: number)
    }
}
