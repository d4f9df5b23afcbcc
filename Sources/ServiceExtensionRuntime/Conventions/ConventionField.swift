/// Why a text holds no conventions, and where.
public struct ConventionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the document, such as `conventions[0].media`; empty for the whole.
    public let place: String
    /// What is wrong there, without a full stop.
    public let message: String

    init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    /// Place and message.
    public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// A value in a text of conventions, with its place for messages.
struct ConventionField {
    let value: JSONValue
    let place: String

    init(_ value: JSONValue, _ place: String) {
        self.value = value
        self.place = place
    }

    /// The members of an object, none of which may be unknown.
    struct Members {
        let place: String
        let object: JSONObject

        subscript(name: String) -> ConventionField? {
            object[name].map { ConventionField($0, place.isEmpty ? name : "\(place).\(name)") }
        }

        func required(_ name: String) throws(ConventionError) -> ConventionField {
            guard let field = self[name] else { throw ConventionError(place, "\(name) is missing") }
            return field
        }
    }

    static func check(_ object: JSONObject, _ place: String, known: [String]) throws(ConventionError) {
        guard let unknown = object.keys.first(where: { !known.contains($0) }) else { return }
        let name = JSONPath(keys: [unknown]).description
        throw ConventionError(place, "\(name) is none of \(known.joined(separator: ", "))")
    }

    func object(_ known: [String]) throws(ConventionError) -> Members {
        guard case .object(let object) = value else { throw wrong("an object") }
        try Self.check(object, place, known: known)
        return Members(place: place, object: object)
    }

    func array() throws(ConventionError) -> [ConventionField] {
        guard case .array(let elements) = value else { throw wrong("an array") }
        return elements.enumerated().map { ConventionField($1, "\(place)[\($0)]") }
    }

    func nonEmptyArray() throws(ConventionError) -> [ConventionField] {
        let elements = try array()
        guard !elements.isEmpty else { throw ConventionError(place, "is an empty array") }
        return elements
    }

    func string() throws(ConventionError) -> String {
        guard case .string(let text) = value, !text.isEmpty else { throw wrong("a string that is not empty") }
        return text
    }

    func bool() throws(ConventionError) -> Bool {
        guard case .bool(let isOn) = value else { throw wrong("true or false") }
        return isOn
    }

    func word<Word: RawRepresentable<String> & CaseIterable>() throws(ConventionError) -> Word {
        guard let word = Word(rawValue: try string()) else {
            throw ConventionError(place, "is none of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    /// A name at the root, or an array of names, indices, `*` and `[]`.
    func path() throws(ConventionError) -> PathPattern {
        if case .string(let name) = value, !name.isEmpty { return PathPattern([.key(name)]) }
        guard case .array(let elements) = value, !elements.isEmpty else { throw wrong("a name or an array of steps") }
        var steps: [PathPattern.Step] = []
        for (index, element) in elements.enumerated() {
            switch element {
            case .string(let name): steps.append(PathPattern.Step(text: name))
            case .number(let number) where number.int.map { $0 >= 0 } == true: steps.append(.index(number.int ?? 0))
            default: throw ConventionError("\(place)[\(index)]", "is no name, index, * or []")
            }
        }
        return PathPattern(steps)
    }

    func template() throws(ConventionError) -> URLTemplate {
        guard let template = URLTemplate(try string()) else {
            throw ConventionError(place, "is no URL with {} after its host, such as https://img.example/{}.jpg")
        }
        return template
    }

    private func wrong(_ needs: String) -> ConventionError {
        ConventionError(place, "is \(value.typeName), and has to be \(needs)")
    }
}
