/// The host of a URL: a name that can only be a name, or an address in plain form.
struct URLHost {
    /// Lower case; an address in canonical form, without brackets.
    let text: String
    let address: IPAddress?

    /// Reads a host as it stands in a URL.
    ///
    /// A name is made of labels of ASCII letters, digits, `-` and `_`, 63 bytes each and 253 together (RFC 1035). The last
    /// label is not numeric, since `inet_aton`, libcurl and browsers read such a host as an address, each in its way.
    init(_ bytes: ArraySlice<UInt8>) throws(URLRejection) {
        if bytes.isEmpty { throw .noHost }
        if bytes.first == UInt8(ascii: "[") {
            let address = try Self.bracketed(bytes.dropFirst().dropLast())
            self.init(text: address.description, address: address)
        } else if let address = IPAddress(text: bytes) {
            self.init(text: address.description, address: address)
        } else {
            try Self.checkName(bytes)
            self.init(text: String(decoding: bytes.map(URLCharacter.lowercased), as: UTF8.self), address: nil)
        }
    }

    private init(text: String, address: IPAddress?) {
        self.text = text
        self.address = address
    }

    private static func bracketed(_ bytes: ArraySlice<UInt8>) throws(URLRejection) -> IPAddress {
        if bytes.contains(UInt8(ascii: "%")) { throw .zoneID }
        guard let address = IPAddress(text: bytes), address.isIPv6 else {
            throw .noIPv6Address
        }
        return address
    }

    private static func checkName(_ bytes: ArraySlice<UInt8>) throws(URLRejection) {
        if bytes.contains(where: { $0 >= 0x80 }) { throw .internationalHost(bytes) }
        if bytes.contains(UInt8(ascii: "%")) { throw .invalidHost("is percent-encoded", bytes) }
        guard bytes.allSatisfy(isNameByte) else { throw .invalidHost("holds a character that no host name has", bytes) }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { throw .invalidHost("ends in a dot", bytes) }
        if labels.contains(where: \.isEmpty) { throw .invalidHost("has an empty label", bytes) }
        if let last = labels.last, isNumeric(last) { throw .numericHost(bytes) }
        if labels.contains(where: { $0.count > 63 }) || bytes.count > 253 {
            throw .invalidHost("is longer than a host name can be", bytes)
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        URLCharacter.isLetter(byte) || URLCharacter.isDigit(byte) || "-_.".utf8.contains(byte)
    }

    private static func isNumeric(_ label: ArraySlice<UInt8>) -> Bool {
        if label.allSatisfy(URLCharacter.isDigit) { return true }
        return label.prefix(2).map(URLCharacter.lowercased) == Array("0x".utf8)
            && label.dropFirst(2).allSatisfy(URLCharacter.isHexadecimal)
    }
}
