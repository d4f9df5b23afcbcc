/// Finds the name that was meant by one that is spelled in another way: `mutable_content`, `mutableContent`.
struct NearMiss {
    private let namesByFolded: [String: String]

    /// Knows the names.
    init(_ names: [String]) {
        namesByFolded = Dictionary(names.map { (Self.folded($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The name that `name` is another spelling of; `nil` when it is a name itself, or near none.
    func meant(by name: String) -> String? {
        guard let meant = namesByFolded[Self.folded(name)], !haveSameBytes(meant, name) else { return nil }
        return meant
    }

    /// The name in lower case without `-`, `_`, `.` and spaces. A name that is not ASCII is left alone.
    static func folded(_ name: String) -> String {
        var folded: [UInt8] = []
        folded.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
            case 0x80...: return name
            default: folded.append(byte)
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }
}
