/// A JSON value (RFC 8259) that leaves as it came: member order, duplicate names and the text of numbers are kept.
///
/// Equality is exact: strings and names by their UTF-8 bytes, numbers by their text (`1.0` differs from `1`), members
/// by their order. Comparing, hashing and releasing go one call deeper for each level of nesting; a parsed value has at
/// most ``JSONParser/maximumDepth`` levels.
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number, as text.
    case number(JSONNumber)
    /// A string, its escapes resolved.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}

extension JSONValue: Hashable {
    /// Whether both are the same JSON, byte for byte apart from white space and escapes.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): haveSameBytes(left, right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// Feeds the value to a hasher, consistent with `==`.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(UTF8Key(value))
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension JSONValue {
    /// The string, when it is one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, when it is `true` or `false`; a number is none.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, when it is one; `true` is none.
    public var numberValue: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The elements, when it is an array.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, when it is one.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether it is the literal `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// What it is, with its article, for messages: `a string`, `null`, `true`, `an object`…
    public var typeName: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value of an object's member; `nil` when this is no object or has no such member.
    public subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// An array's element; `nil` when this is no array or the index is outside of it.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON text.
    public var description: String {
        var bytes: [UInt8] = []
        JSONWriter().write(self, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
