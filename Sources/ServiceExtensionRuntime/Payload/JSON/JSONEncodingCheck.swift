/// Tells UTF-16 and UTF-32 from UTF-8 by the first bytes.
///
/// The first character of a JSON text is ASCII in any encoding, so that zero bytes show the width of a unit (the rule
/// of RFC 4627, section 3, from when JSON could have such encodings).
enum JSONEncodingCheck {
    static func fault(in bytes: Span<UInt8>) -> JSONSyntaxError.Reason? {
        guard bytes.count >= 2 else { return nil }
        // A missing byte is stood for by one that is neither zero nor part of a mark.
        let third = bytes.count >= 4 ? bytes[2] : 1
        let fourth = bytes.count >= 4 ? bytes[3] : 1
        switch (bytes[0], bytes[1], third, fourth) {
        case (0xFF, 0xFE, 0, 0), (0, 0, 0xFE, 0xFF), (1..., 0, 0, 0), (0, 0, 0, 1...): return .utf32
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _), (1..., 0, _, _), (0, 1..., _, _): return .utf16
        default: return nil
        }
    }
}
