/// Whether two strings hold the same UTF-8 bytes.
///
/// `==` on `String` is canonical equivalence: `"é"` as one scalar equals `"e"` with a combining accent. JSON names are
/// compared code unit by code unit (RFC 8259, 8.3), so two such names are two names.
func haveSameBytes(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    let left = left.utf8.span
    let right = right.utf8.span
    for index in left.indices where left[index] != right[index] { return false }
    return true
}

/// A string as a set element or dictionary key whose identity is its UTF-8 bytes.
struct UTF8Key: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (left: UTF8Key, right: UTF8Key) -> Bool { haveSameBytes(left.text, right.text) }

    func hash(into hasher: inout Hasher) {
        let bytes = text.utf8.span
        for index in bytes.indices { hasher.combine(bytes[index]) }
        hasher.combine(bytes.count)
    }
}
