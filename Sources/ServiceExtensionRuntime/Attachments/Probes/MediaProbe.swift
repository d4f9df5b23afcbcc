/// Structure checks: whether a file is whole and well formed, and what it holds.
///
/// A type detector answers from the first bytes, so it takes 12 bytes for a JPEG and a page of text behind `FF FB` for
/// an MP3. A probe walks the file's structure to its end instead. It decodes no media.
///
/// Work is linear in the file's size and memory constant: bytes are read in pieces of at most 64 KiB in rising order
/// with few exceptions, and a file that is cut into more than ``elementLimit`` pieces is refused.
public enum MediaProbe {
    /// The largest number of markers, chunks, boxes and packets that a probe follows in one file: 200,000.
    ///
    /// A program stream of 50 MB in packs of the usual 2,048 bytes has about 75,000.
    public static let elementLimit = 200_000

    /// Checks a file whose format its first bytes tell.
    ///
    /// - Throws: ``ProbeFailure``, with the reason `notThisFormat` when no format with a check was found.
    public static func report(on source: some ByteSource) throws(ProbeFailure) -> Report {
        let format: MediaFormat?
        do { format = try identify(source) } catch { throw ProbeFailure(.unreadable(error), error.message) }
        guard let format else {
            throw ProbeFailure(.notThisFormat, "the first bytes are of no format that can be checked")
        }
        return try report(on: source, as: format)
    }

    /// Checks a file as one of a given format.
    public static func report(on source: some ByteSource, as format: MediaFormat) throws(ProbeFailure) -> Report {
        switch format {
        case .jpeg: try JPEGProbe.report(on: source)
        case .png: try PNGProbe.report(on: source)
        case .gif: try GIFProbe.report(on: source)
        case .wave: try WaveProbe.report(on: source)
        case .aiff: try AIFFProbe.report(on: source)
        case .mpegAudio: try MPEGAudioProbe.report(on: source)
        case .isoMedia: try ISOMediaProbe.report(on: source)
        case .programStream: try ProgramStreamProbe.report(on: source)
        case .avi: try AVIProbe.report(on: source)
        }
    }
}
