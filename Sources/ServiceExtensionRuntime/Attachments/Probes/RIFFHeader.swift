/// What WAV and AVI share: the length in the first header (Microsoft, Multimedia Programming Interface 1.0, RIFF).
enum RIFFHeader {
    /// The length that stands for "not known" in 32 bits.
    static let unknownSize = 0xFFFF_FFFF

    /// What is said of a length of 0 or -1.
    static let unfilledLength = "the length of its data was never filled in, as when a program writes to a pipe"

    /// Where the file should end by its first header, or `nil` where the header leaves the length open.
    static func declaredEnd(_ window: inout ByteWindow) throws(ProbeFailure) -> Int? {
        let size = try window.little(4, at: 4, in: "its header")
        return size == 0 || size == unknownSize ? nil : end(ofSize: size)
    }

    /// Where a file ends whose first header announces `size` bytes.
    static func end(ofSize size: Int) -> Int {
        let end = size.addingReportingOverflow(8)
        return end.overflow ? Int.max : end.partialValue
    }

    /// Refuses a file that stops before its declared end.
    ///
    /// Writers that count the 8 bytes of the header itself, or the padding byte that they then omit, are forgiven where
    /// the last chunk is whole.
    static func checkEnd(_ window: ByteWindow, declaredEnd: Int?, walkedTo offset: Int) throws(ProbeFailure) {
        guard let declaredEnd, declaredEnd > window.byteCount else { return }
        let missing = declaredEnd - window.byteCount
        guard missing > 8 || (offset < window.byteCount) else { return }
        throw window.truncated("its header announces \(missing.counted("byte")) more", missing: missing)
    }
}
