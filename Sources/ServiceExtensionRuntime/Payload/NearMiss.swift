/// Finds the name that was meant by one that is spelled in another way: `mutable_content`, `mutableContent`,
/// `mutable-contnet`, or with a hyphen that only looks like one.
struct NearMiss {
    private let names: Set<String>
    private let namesByFolded: [String: String]
    /// Those long enough that a slip of the finger makes no other word of them.
    private let longNames: [(folded: [Unicode.Scalar], name: String)]

    /// Knows the names.
    init(_ names: [String]) {
        self.names = Set(names)
        namesByFolded = Dictionary(names.map { (Self.folded($0), $0) }, uniquingKeysWith: { first, _ in first })
        longNames = names.map { (Array(Self.folded($0).unicodeScalars), $0) }.filter { Self.slips($0.0.count) > 0 }
    }

    /// The name that `name` is another spelling of; `nil` when it is a name itself, or near none.
    func meant(by name: String) -> String? {
        if names.contains(name) { return nil }
        let folded = Self.folded(name)
        if let meant = namesByFolded[folded] { return meant }
        return longNames.first { Self.isSlip(folded, of: $0.folded) }?.name
    }

    /// The name in lower case without `-`, `_`, `.` and spaces, nor any character that looks like one of these; full-width
    /// letters as plain ones.
    static func folded(_ name: String) -> String {
        var folded: [UInt8] = []
        folded.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
            case 0x80...: return foldedWide(name)
            default: folded.append(byte)
            }
        }
        return String(decoding: folded, as: UTF8.self)
    }

    private static func foldedWide(_ name: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0xFF01...0xFF5E: if let ascii = Unicode.Scalar(scalar.value - 0xFEE0) { plain.append(ascii) }
            // Modifier minus, hyphen bullet, minus: neither letters nor dashes to Unicode.
            case 0x02D7, 0x2043, 0x2212: continue
            default:
                switch scalar.properties.generalCategory {
                case .dashPunctuation, .spaceSeparator, .format: continue
                default: plain.append(scalar)
                }
            }
        }
        let isASCII = plain.allSatisfy(\.isASCII)
        return isASCII ? folded(String(plain)) : String(plain)
    }

    /// The first character of a name that is not ASCII, as `U+2011`, since it may look like one that is.
    static func foreignCharacter(in name: String) -> String? {
        name.unicodeScalars.first { !$0.isASCII }.map(JSONDiagnosis.codePoint)
    }

    // MARK: Slips of the finger

    /// How many slips a name of that many letters bears.
    private static func slips(_ count: Int) -> Int { count < 8 ? 0 : count < 12 ? 1 : 2 }

    /// Whether a folded name becomes the other one when few letters are put in, taken out, changed, or swapped with the
    /// next one.
    static func isSlip(_ folded: String, of name: [Unicode.Scalar]) -> Bool {
        let limit = slips(name.count)
        let size = folded.utf8.count
        guard size >= name.count - limit, size <= 4 * (name.count + limit) else { return false }
        let letters = Array(folded.unicodeScalars)
        guard abs(letters.count - name.count) <= limit else { return false }
        // The optimal string alignment distance, row by row.
        var beforeLast: [Int] = []
        var last = Array(0...name.count)
        for row in letters.indices.map({ $0 + 1 }) {
            var current = [row]
            for column in 1...name.count {
                let isSame = letters[row - 1] == name[column - 1]
                var distance = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, letters[row - 1] == name[column - 2], letters[row - 2] == name[column - 1] {
                    distance = min(distance, beforeLast[column - 2] + 1)
                }
                current.append(distance)
            }
            if current.allSatisfy({ $0 > limit }) { return false }
            (beforeLast, last) = (last, current)
        }
        return last[name.count] <= limit
    }
}
