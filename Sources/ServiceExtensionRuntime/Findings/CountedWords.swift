/// Numbers in sentences.
extension Int {
    /// The number with its noun: `1 byte`, `2 bytes`.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        self == 1 ? "1 \(noun)" : "\(self) \(plural ?? noun + "s")"
    }

    /// A sentence to add to what is told last of a list that was cut: ` There are 3 more of these.`; empty for none.
    func more(_ what: String, one: String? = nil) -> String {
        switch self {
        case 0: ""
        case 1: " There is 1 more \(one ?? what)."
        default: " There are \(self) more \(what)."
        }
    }
}
