/// What program the command is, for what it says of itself.
struct Program: Sendable {
    /// The name that it is called by.
    var name: String
    /// Whether the extension is the built-in one.
    var isMediafetch: Bool

    static let mediafetch = Program(name: "mediafetch", isMediafetch: true)

    /// A program around an extension of its own, by the name that it was started with.
    static var ownExtension: Program {
        let path = CommandLine.arguments.first ?? ""
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return Program(name: name.isEmpty ? "extension" : name, isMediafetch: false)
    }
}
