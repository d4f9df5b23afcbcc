extension MediaProbe {
    /// What a structure check found in a whole file.
    public struct Report: Sendable, Hashable {
        /// The container.
        public var format: MediaFormat
        /// What it holds; for MPEG-4 the tracks decide.
        public var kind: MediaKind
        /// The uniform type identifier, as ``AttachmentRules/apple`` lists it.
        public var typeIdentifier: String
        /// The width as coded, in pixels; no rotation applied.
        public var pixelWidth: Int?
        /// The height as coded, in pixels; no rotation applied.
        public var pixelHeight: Int?
        /// The number of pictures in an image file: 1, or more for an animation.
        public var frameCount: Int?
        /// How long a film or sound plays, in seconds, where the file says or lets count.
        public var duration: Double?
        /// The number of sound channels as the container states them; MPEG-4 files often state 2 for one.
        public var channelCount: Int?
        /// What the tracks are coded with, in the container's own words (`avc1`, `mp4a`, `lpcm`), film tracks first.
        public var codecs: [String] = []
        /// How many bytes follow the end of the file proper. They do no harm on a device.
        public var trailingByteCount = 0
        /// What else is worth knowing.
        public var traits: Set<Trait> = []

        init(_ format: MediaFormat, _ kind: MediaKind, _ typeIdentifier: String) {
            self.format = format
            self.kind = kind
            self.typeIdentifier = typeIdentifier
        }
    }

    /// Something about a whole file that a device may mind, or that explains what a device does with it.
    public enum Trait: String, Sendable, Hashable, CaseIterable {
        /// A JPEG in progressive order.
        case progressive
        /// A picture whose rows are stored in several passes.
        case interlaced
        /// A JPEG of four components, inks for print rather than light.
        case fourComponents
        /// A JPEG with arithmetic coding, lossless or hierarchical processes, or other than 8 bits a sample.
        case unusualCoding
        /// A PNG as Xcode rewrites it for app bundles; only Apple's own decoder reads it.
        case appleOptimized
        /// A checksum that does not match in a part that decoders may skip.
        case wrongChecksum
        /// MPEG audio of layer 1 or 2 instead of 3.
        case notLayer3
        /// A file that declares more sound, or more frames of an animation, than it holds, though it ends cleanly.
        case shorterThanDeclared
        /// A WAV in its 64-bit form RF64.
        case rf64
        /// An AIFF-C instead of plain AIFF.
        case aiffC
        /// An MPEG-4 in fragments, as made for streaming.
        case fragmented
    }
}
