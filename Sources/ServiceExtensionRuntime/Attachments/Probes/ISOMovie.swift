/// What matters of an MPEG-4's index, the `moov` box (ISO 14496-12, section 8.2).
struct ISOMovie: Sendable, Hashable {
    /// In seconds; `nil` where the index does not say.
    var duration: Double?
    /// All tracks, in the file's order.
    var tracks: [ISOTrack] = []
    /// Whether the samples are in fragments that follow.
    var isFragmented = false

    /// Whether its tables list samples of film or sound. In a fragmented file those of the first fragment may stand here.
    var hasSamples: Bool {
        tracks.contains { ($0.handler == "vide" || $0.handler == "soun") && $0.sampleCount > 0 }
    }

    /// Reads a `moov` box.
    init(_ window: inout ByteWindow, _ box: ISOBox) throws(ProbeFailure) {
        var timescale = 0
        var boxes = ISOBoxes(in: box)
        while let box = try boxes.next(&window) {
            switch box.type {
            case "mvhd":
                let isWide = try window.big(1, at: box.content, in: "the movie header") == 1
                let times = box.content + (isWide ? 20 : 12)
                timescale = try window.big(4, at: times, in: "the movie header")
                let value = try window.big(isWide ? 8 : 4, at: times + 4, in: "the movie header")
                setDuration(value, timescale, unknown: isWide ? Int.max : 0xFFFF_FFFF)
            case "trak": tracks.append(try ISOTrack(&window, box))
            case "mvex":
                (isFragmented, duration) = (true, nil)
                try readExtends(&window, box, timescale: timescale)
            case "cmov":
                throw .unsupported("video/quicktime", because: "its index is compressed, as only QuickTime does")
            default: break
            }
        }
    }

    private mutating func readExtends(
        _ window: inout ByteWindow, _ box: ISOBox, timescale: Int
    ) throws(ProbeFailure) {
        var boxes = ISOBoxes(in: box)
        while let box = try boxes.next(&window) {
            guard box.type == "mehd" else { continue }
            let isWide = try window.big(1, at: box.content, in: "the fragments' header") == 1
            let value = try window.big(isWide ? 8 : 4, at: box.content + 4, in: "the fragments' header")
            setDuration(value, timescale, unknown: Int.max)
        }
    }

    private mutating func setDuration(_ value: Int, _ timescale: Int, unknown: Int) {
        if timescale > 0, value > 0, value < unknown { duration = Double(value) / Double(timescale) }
    }
}
