/// The header of one MPEG audio frame (ISO 11172-3, section 2.4.1.3; ISO 13818-3; version 2.5 as decoders read it).
struct MPEGAudioFrame: Sendable, Hashable {
    /// The versions, by the header's two bits.
    enum Version: UInt8, Sendable {
        case v25 = 0
        case v2 = 2
        case v1 = 3
    }

    /// The version, which with the sample rate index fixes the sample rate.
    let version: Version
    /// The layer: 1, 2 or 3.
    let layer: Int
    /// Samples a second.
    let sampleRate: Int
    /// 1 or 2.
    let channelCount: Int
    /// The frame's whole length in bytes, header included.
    let byteCount: Int

    /// Reads the four bytes of a header; `nil` where they are none, or announce a free bit rate.
    init?(_ header: UInt32) {
        guard header >> 21 == 0x7FF, let version = Version(rawValue: UInt8(truncatingIfNeeded: header >> 19 & 3)) else {
            return nil
        }
        let layer = 4 - Int(header >> 17 & 3)
        let bitRateIndex = Int(header >> 12 & 15)
        let sampleRateIndex = Int(header >> 10 & 3)
        guard layer < 4, (1...14).contains(bitRateIndex), sampleRateIndex < 3, header & 3 != 2 else { return nil }
        let rates = version == .v1 ? Self.bitRatesV1[layer - 1] : Self.bitRatesV2[min(layer, 2) - 1]
        let bitRate = rates[bitRateIndex - 1] * 1000
        sampleRate = [44100, 48000, 32000][sampleRateIndex] >> (version == .v1 ? 0 : version == .v2 ? 1 : 2)
        let padding = Int(header >> 9 & 1)
        byteCount =
            layer == 1
            ? (12 * bitRate / sampleRate + padding) * 4
            : (layer == 3 && version != .v1 ? 72 : 144) * bitRate / sampleRate + padding
        channelCount = header >> 6 & 3 == 3 ? 1 : 2
        self.version = version
        self.layer = layer
    }

    /// How many samples of each channel the frame holds.
    var sampleCount: Int {
        switch (layer, version) {
        case (1, _): 384
        case (3, .v2), (3, .v25): 576
        default: 1152
        }
    }

    /// Whether another frame can belong to the same stream: same version, layer and sample rate.
    func continues(in other: Self) -> Bool {
        version == other.version && layer == other.layer && sampleRate == other.sampleRate
    }

    /// Where a Xing or Info tag stands in a first frame of layer 3: behind the side information, whose size varies.
    var tagOffset: Int {
        switch (version, channelCount) {
        case (.v1, 2): 36
        case (.v1, _), (_, 2): 21
        default: 13
        }
    }

    private static let bitRatesV1 = [
        [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    ]
    private static let bitRatesV2 = [
        [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}
