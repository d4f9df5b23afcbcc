/// What matters of one track of an MPEG-4 (ISO 14496-12, sections 8.3 to 8.7).
struct ISOTrack: Sendable, Hashable {
    /// `vide`, `soun` or something else.
    var handler = ""
    /// The first sample entry's four characters, such as `avc1`.
    var codec: String?
    /// As the track is shown, in pixels.
    var width = 0
    /// As the track is shown, in pixels.
    var height = 0
    /// Of a sound track.
    var channelCount = 0
    /// How many samples its tables list; 0 in a fragmented file.
    var sampleCount = 0
    /// Where the last chunk of samples begins, in bytes from the start of the file.
    var lastChunkOffset: Int?

    /// Reads a `trak` box.
    init(_ window: inout ByteWindow, _ box: ISOBox) throws(ProbeFailure) {
        var boxes = ISOBoxes(in: box)
        while let box = try boxes.next(&window) {
            switch box.type {
            case "tkhd":
                let isWide = try window.big(1, at: box.content, in: "a track header") == 1
                let sides = box.content + (isWide ? 88 : 76)
                guard sides + 8 <= box.end else {
                    throw window.malformed(at: box.start, "a track header that is too short")
                }
                width = try window.big(4, at: sides, in: "a track header") >> 16
                height = try window.big(4, at: sides + 4, in: "a track header") >> 16
            case "mdia": try readMedia(&window, box)
            default: break
            }
        }
    }

    private mutating func readMedia(_ window: inout ByteWindow, _ box: ISOBox) throws(ProbeFailure) {
        var boxes = ISOBoxes(in: box)
        while let box = try boxes.next(&window) {
            switch box.type {
            case "hdlr": handler = try window.code(at: box.content + 8, in: "a handler")
            case "minf":
                var inner = ISOBoxes(in: box)
                while let box = try inner.next(&window) {
                    if box.type == "stbl" { try readSampleTable(&window, box) }
                }
            default: break
            }
        }
    }

    private mutating func readSampleTable(_ window: inout ByteWindow, _ box: ISOBox) throws(ProbeFailure) {
        var boxes = ISOBoxes(in: box)
        while let box = try boxes.next(&window) {
            switch box.type {
            case "stsd":
                let entry = box.content + 8
                guard entry + 8 <= box.end else { continue }
                codec = try window.code(at: entry + 4, in: "a sample description")
                if handler == "soun", entry + 26 <= box.end {
                    channelCount = try window.big(2, at: entry + 24, in: "a sample description")
                }
            case "stsz", "stz2": sampleCount = try window.big(4, at: box.content + 8, in: "a sample size table")
            case "stco": try readChunkOffsets(&window, box, entrySize: 4)
            case "co64": try readChunkOffsets(&window, box, entrySize: 8)
            default: break
            }
        }
    }

    private mutating func readChunkOffsets(
        _ window: inout ByteWindow, _ box: ISOBox, entrySize: Int
    ) throws(ProbeFailure) {
        let count = try window.big(4, at: box.content + 4, in: "a chunk offset table")
        let last = box.content + 8 + (count - 1) * entrySize
        guard count > 0 else { return }
        guard last + entrySize <= box.end else {
            throw window.malformed(at: box.start, "a chunk offset table with more entries than it has room for")
        }
        lastChunkOffset = try window.big(entrySize, at: last, in: "a chunk offset table")
    }
}
