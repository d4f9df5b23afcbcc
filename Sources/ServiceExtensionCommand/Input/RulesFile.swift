import ServiceExtensionRuntime

/// Attachment rules in JSON, of the shape of the table of Apple's rules: `types` with a member for each property of
/// ``AttachmentType``, and `limits` with the bytes for each kind, as a number or as `maximum` and `certain`.
enum RulesFile {
    private static let sizeLimit = 1 << 20

    /// Reads a file. Says in the error which value is wrong, and where it stands.
    static func read(_ path: String) throws(UsageError) -> AttachmentRules {
        var bytes: [UInt8] = []
        do throws(SystemError) {
            let file = try FileHandle.reading(path)
            while bytes.count <= sizeLimit {
                let piece = try file.read(atMost: sizeLimit)
                guard !piece.isEmpty else { break }
                bytes += piece
            }
        } catch {
            throw UsageError("--rules: \(path) cannot be read: \(error)")
        }
        guard bytes.count <= sizeLimit else { throw UsageError("--rules: \(path) has more than 1 MiB") }
        do throws(UsageError) {
            return try rules(bytes)
        } catch {
            throw UsageError("--rules: \(path): \(error.description)")
        }
    }

    /// The rules that a document says.
    static func rules(_ bytes: [UInt8]) throws(UsageError) -> AttachmentRules {
        let document: JSONValue
        do throws(JSONSyntaxError) {
            document = try JSONParser().parse(bytes).root
        } catch {
            throw UsageError(error.message)
        }
        let root = RulesNode(document, at: JSONPath())
        try root.expectMembers(["types", "limits"])
        let types = try root.member("types").elements().map { node throws(UsageError) in try type(node) }
        let limits = try limits(root.member("limits"))
        do {
            return try AttachmentRules(types: types, limits: limits)
        } catch {
            throw UsageError(error.message)
        }
    }

    private static func type(_ node: RulesNode) throws(UsageError) -> AttachmentType {
        try node.expectMembers(["kind", "name", "typeIdentifier", "mimeType", "otherMIMETypes", "fileExtension"])
        return AttachmentType(
            kind: try kind(node.member("kind").string(), at: node.member("kind").path),
            name: try node.member("name").string(),
            typeIdentifier: try node.member("typeIdentifier").string(), mimeType: try node.member("mimeType").string(),
            otherMIMETypes: try node.optionalMember("otherMIMETypes")?.elements().map { name throws(UsageError) in
                try name.string()
            } ?? [],
            fileExtension: try node.member("fileExtension").string())
    }

    private static func limits(_ node: RulesNode) throws(UsageError) -> [MediaKind: AttachmentRules.SizeLimit] {
        var limits: [MediaKind: AttachmentRules.SizeLimit] = [:]
        for (key, node) in try node.members() {
            let kind = try kind(key, at: node.path)
            guard limits[kind] == nil else { throw UsageError("\(node.path) is a second limit for \(kind.rawValue)") }
            if node.value.numberValue != nil {
                limits[kind] = AttachmentRules.SizeLimit(maximum: try node.number())
            } else {
                guard node.value.objectValue != nil else {
                    throw UsageError(
                        "\(node.path) is \(node.value.typeName), not a number of bytes, nor an object with maximum and certain"
                    )
                }
                try node.expectMembers(["maximum", "certain"])
                limits[kind] = AttachmentRules.SizeLimit(
                    maximum: try node.member("maximum").number(), certain: try node.optionalMember("certain")?.number())
            }
        }
        return limits
    }

    private static func kind(_ word: String, at path: JSONPath) throws(UsageError) -> MediaKind {
        guard let kind = MediaKind(word: word) else {
            throw UsageError("\(path): '\(word)' is none of image, video, audio")
        }
        return kind
    }
}

/// A value of a rules file, and where it stands.
private struct RulesNode {
    let value: JSONValue
    let path: JSONPath

    init(_ value: JSONValue, at path: JSONPath) {
        self.value = value
        self.path = path
    }

    /// The path in words.
    var name: String { path.steps.isEmpty ? "the document" : path.description }

    func members() throws(UsageError) -> [(key: String, node: RulesNode)] {
        guard let object = value.objectValue else { throw UsageError("\(name) is \(value.typeName), not an object") }
        return object.members.map { ($0.key, RulesNode($0.value, at: path.appending(.key($0.key)))) }
    }

    /// Makes sure that no other members are there, which would be misspelt ones.
    func expectMembers(_ names: [String]) throws(UsageError) {
        for (key, node) in try members() where !names.contains(key) {
            throw UsageError("\(node.path) is unknown; \(name) has \(names.joined(separator: ", "))")
        }
    }

    func optionalMember(_ key: String) throws(UsageError) -> RulesNode? {
        try members().last { $0.key == key }?.node
    }

    func member(_ key: String) throws(UsageError) -> RulesNode {
        guard let node = try optionalMember(key) else { throw UsageError("\(name) has no \(key)") }
        return node
    }

    func elements() throws(UsageError) -> [RulesNode] {
        guard let elements = value.arrayValue else { throw UsageError("\(name) is \(value.typeName), not an array") }
        return elements.enumerated().map { RulesNode($1, at: path.appending(.index($0))) }
    }

    func string() throws(UsageError) -> String {
        guard let string = value.stringValue else { throw UsageError("\(name) is \(value.typeName), not a string") }
        return string
    }

    func number() throws(UsageError) -> Int {
        guard let number = value.numberValue?.int else { throw UsageError("\(name) is no whole number of bytes") }
        return number
    }
}
