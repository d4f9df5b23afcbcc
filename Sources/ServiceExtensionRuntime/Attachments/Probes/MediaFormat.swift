/// The containers that have a structure check.
public enum MediaFormat: String, Sendable, Hashable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg
    /// PNG and animated PNG (W3C PNG, third edition).
    case png
    /// GIF (CompuServe GIF89a).
    case gif
    /// WAV (RIFF WAVE) and its 64-bit form RF64 (EBU Tech 3306).
    case wave
    /// AIFF and AIFF-C.
    case aiff
    /// MPEG audio frames: MP3, and layers 1 and 2 (ISO 11172-3, 13818-3).
    case mpegAudio
    /// MPEG-4 and whatever shares its boxes (ISO 14496-12).
    case isoMedia
    /// MPEG-1 and MPEG-2 program streams (ISO 11172-1, 13818-1).
    case programStream
    /// AVI (RIFF AVI).
    case avi

    /// The uniform type identifiers of ``AttachmentRules/apple`` that files of this container can have.
    public var typeIdentifiers: [String] {
        switch self {
        case .jpeg: ["public.jpeg"]
        case .png: ["public.png"]
        case .gif: ["com.compuserve.gif"]
        case .wave: ["com.microsoft.waveform-audio"]
        case .aiff: ["public.aiff-audio"]
        case .mpegAudio: ["public.mp3"]
        case .isoMedia: ["public.mpeg-4", "public.mpeg-4-audio"]
        case .programStream: ["public.mpeg", "public.mpeg-2-video"]
        case .avi: ["public.avi"]
        }
    }
}
