/// Walks an MPEG-4's boxes and lets its tracks tell film from sound (ISO 14496-12 and 14496-14).
enum ISOMediaProbe {
    private struct Walk {
        var brand: ISOBrand?
        var movie: ISOMovie?
        var hasData = false
        var fragmentCount = 0
        var fragmentWaitsForData = false
        var end = 0

        /// Whether nothing more is needed.
        var isWhole: Bool {
            guard let movie, hasData, !fragmentWaitsForData else { return false }
            return !movie.isFragmented || movie.hasSamples || fragmentCount > 0
        }
    }

    static func report(on source: some ByteSource) throws(ProbeFailure) -> MediaProbe.Report {
        var window = ByteWindow(source, subject: "film or sound")
        var walk = Walk()
        guard window.byteCount >= 8, firstTypes.contains(try window.code(at: 4, in: "its header")) else {
            throw ProbeFailure(.notThisFormat, "the file does not begin with a box of MPEG-4 or QuickTime")
        }
        var offset = 0
        while offset < window.byteCount {
            guard try read(&window, at: offset, &walk) else { break }
            offset = walk.end
        }
        return try finish(walk, window)
    }

    /// Reads one box of the top level; `false` where what follows is no part of the film any more.
    private static func read(
        _ window: inout ByteWindow, at offset: Int, _ walk: inout Walk
    ) throws(ProbeFailure) -> Bool {
        guard window.byteCount - offset >= 8 else {
            // Behind a fragment the start of the next one is more likely than foreign bytes.
            if walk.isWhole, walk.fragmentCount == 0 { return false }
            throw window.truncated(inside: "a box's header")
        }
        let box = try ISOBox(&window, at: offset, limit: window.byteCount)
        let isKnown = box.map { types.contains($0.type) } ?? false
        if walk.isWhole, !isKnown { return false }
        guard let box, isKnown || (box.end <= window.byteCount && !box.type.contains("?")) else {
            throw window.malformed(at: offset, "no box begins there")
        }
        if offset == 0 { try readBrand(&window, box, &walk) }
        guard box.end <= window.byteCount else {
            throw window.truncated(inside: "its \(box.type) box", end: box.end)
        }
        switch box.type {
        case "moov" where walk.movie == nil: walk.movie = try ISOMovie(&window, box)
        case "mdat":
            walk.hasData = walk.hasData || box.end > box.content
            walk.fragmentWaitsForData = false
        case "moof":
            walk.fragmentCount += 1
            walk.fragmentWaitsForData = true
        default: break
        }
        walk.end = box.end
        return true
    }

    private static func readBrand(_ window: inout ByteWindow, _ box: ISOBox, _ walk: inout Walk) throws(ProbeFailure) {
        guard box.type == "ftyp" else {
            throw .unsupported("video/quicktime", because: "it has no file type box, as old QuickTime films")
        }
        guard box.end - box.content >= 8, box.end - box.content <= 1 << 12 else {
            throw window.malformed(at: box.start, "a file type box of \((box.end - box.content).counted("byte"))")
        }
        let brand = try ISOBrand(&window, box)
        if let foreign = brand.foreignMIMEType {
            throw .unsupported(foreign, because: "its brand is \"\(brand.major)\"")
        }
        walk.brand = brand
    }

    private static func finish(_ walk: Walk, _ window: ByteWindow) throws(ProbeFailure) -> MediaProbe.Report {
        guard let movie = walk.movie else { throw window.truncated("no index (moov box)") }
        guard walk.isWhole else {
            throw window.truncated("the index is there, but not the data it points to (mdat box)")
        }
        let films = movie.tracks.filter { $0.handler == "vide" }
        let sounds = movie.tracks.filter { $0.handler == "soun" }
        guard !films.isEmpty || !sounds.isEmpty else {
            throw ProbeFailure(.malformed, "the file holds neither a film track nor a sound track")
        }
        guard movie.isFragmented || movie.hasSamples else {
            throw ProbeFailure(.malformed, "the tracks hold no samples")
        }
        for track in films + sounds {
            if let codec = track.codec, protectedCodecs.contains(codec) {
                throw .unsupported("audio/x-m4p", because: "a track is \(codec)")
            }
            guard let place = track.lastChunkOffset, place >= walk.end else { continue }
            guard place >= window.byteCount else {
                throw window.malformed(at: place, "a track has data there, but no box holds it")
            }
            throw window.truncated("a track has data at byte \(place)", missing: place - window.byteCount + 1)
        }
        let isAudio = films.isEmpty || (walk.brand?.isAudio == true && !sounds.isEmpty)
        var report =
            isAudio
            ? MediaProbe.Report(.isoMedia, .audio, "public.mpeg-4-audio")
            : MediaProbe.Report(.isoMedia, .movie, "public.mpeg-4")
        if !isAudio, let film = films.first(where: { $0.width > 0 }) ?? films.first {
            (report.pixelWidth, report.pixelHeight) = (film.width, film.height)
        }
        report.duration = movie.duration
        report.channelCount = sounds.first?.channelCount
        report.codecs = ((isAudio ? [] : films) + sounds).compactMap(\.codec)
        if movie.isFragmented { report.traits.insert(.fragmented) }
        report.trailingByteCount = window.byteCount - walk.end
        return report
    }

    /// What stands in place of a codec where the samples are encrypted (ISO 14496-12, section 8.12; Apple's own).
    private static let protectedCodecs: Set<String> = ["encv", "enca", "drms", "drmi"]

    /// The types with which a file of the family can begin. Without `ftyp` it is an old QuickTime film.
    static let firstTypes: Set<String> = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]

    /// The types that stand at the top level; anything else behind a whole film is trailing data.
    private static let types = firstTypes.union([
        "styp", "sidx", "ssix", "moof", "mfra", "meta", "uuid", "udta", "prft", "emsg", "pdin", "meco", "junk", "imda",
    ])
}
