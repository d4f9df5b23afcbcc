import ServiceExtensionRuntime

/// A file of certificates in PEM form (RFC 7468), as OpenSSL reads it: a pure look at its blocks.
struct CertificateFile {
    enum Content: Equatable {
        case certificates
        /// No certificate; the label of the first block.
        case others(String)
        /// A certificate's block has no end, or its content is not one whole DER value; its number from 1.
        case broken(Int)
        case nothing
    }

    /// The labels that OpenSSL takes for certificates (`pem.h`).
    private static let labels: Set<String> = ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"]

    let content: Content

    init(_ text: [UInt8]) {
        var certificateCount = 0
        var firstOther: String?
        var label: String?
        var body: [UInt8] = []
        for line in text.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if let begun = Self.label(line, after: "-----BEGIN ") {
                if label.map(Self.labels.contains) == true { break }
                (label, body) = (begun, [])
                if Self.labels.contains(begun) { certificateCount += 1 } else { firstOther = firstOther ?? begun }
            } else if let ended = Self.label(line, after: "-----END "), let begun = label {
                guard !Self.labels.contains(begun) || begun == ended && Self.isWholeValue(body) else { break }
                label = nil
            } else if label != nil {
                body += line
            }
        }
        // What is left open of another kind does not matter to who looks for certificates.
        if label.map(Self.labels.contains) == true {
            content = .broken(certificateCount)
        } else if certificateCount > 0 {
            content = .certificates
        } else {
            content = firstOther.map { .others($0) } ?? .nothing
        }
    }

    private static func label(_ line: ArraySlice<UInt8>, after opening: String) -> String? {
        guard line.starts(with: opening.utf8) else { return nil }
        let rest = String(decoding: line.dropFirst(opening.utf8.count), as: UTF8.self)
        return rest.firstPlace(of: "-----").map { String(rest[..<$0.lowerBound]) }
    }

    /// Whether base64 text is one DER sequence, with nothing missing at its end; `TRUSTED` ones have more after it.
    private static func isWholeValue(_ text: [UInt8]) -> Bool {
        guard let bytes = decoded(text), bytes.count > 4, bytes[0] == 0x30, bytes[1] & 0x80 != 0 else { return false }
        let lengthSize = Int(bytes[1] & 0x7F)
        guard (1...4).contains(lengthSize), bytes.count >= 2 + lengthSize else { return false }
        let length = bytes[2..<(2 + lengthSize)].reduce(0) { $0 << 8 | Int($1) }
        return bytes.count >= 2 + lengthSize + length
    }

    /// Decodes base64 (RFC 4648); `nil` for what is none.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for byte in text where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
            if byte == UInt8(ascii: "=") { break }
            guard let value = values[Int(byte)] else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    /// What each byte stands for.
    private static let values: [Int?] = {
        var values = [Int?](repeating: nil, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, byte) in alphabet.utf8.enumerated() { values[Int(byte)] = value }
        return values
    }()
}
