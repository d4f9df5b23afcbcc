/// A JSON object that keeps its members in order, duplicates included.
///
/// Looking up a name costs time in proportion to the number of members: payloads have few, and nothing in this library
/// looks up each of the names that an input brings.
public struct JSONObject: Sendable, Hashable {
    /// One name with its value.
    public struct Member: Sendable, Hashable {
        /// The name, its escapes resolved.
        public var key: String
        /// The value.
        public var value: JSONValue

        /// Makes a member.
        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }

        /// Whether name and value are the same, byte for byte.
        public static func == (left: Member, right: Member) -> Bool {
            haveSameBytes(left.key, right.key) && left.value == right.value
        }

        /// Feeds name and value to a hasher, consistent with `==`.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(UTF8Key(key))
            hasher.combine(value)
        }
    }

    /// The members in order.
    public private(set) var members: [Member]

    /// Makes an object of the members, in their order.
    public init(members: [Member] = []) { self.members = members }

    /// Makes an empty object with room for that many members.
    public init(minimumCapacity: Int) {
        members = []
        members.reserveCapacity(minimumCapacity)
    }

    /// The names in order, duplicates included.
    public var keys: [String] { members.map(\.key) }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there is no member.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of the last member of that name, since that is the one most readers take (RFC 8259, section 4).
    ///
    /// Setting replaces that member's value where it stands and drops earlier ones of the same name, so that no reader
    /// meets the old value; a new name goes to the end, and `nil` removes.
    public subscript(key: String) -> JSONValue? {
        get { lastIndex(of: key).map { members[$0].value } }
        set {
            guard let newValue else {
                removeValue(forKey: key)
                return
            }
            guard let index = lastIndex(of: key) else {
                members.append(Member(key, newValue))
                return
            }
            members[index].value = newValue
            guard members[..<index].contains(where: { haveSameBytes($0.key, key) }) else { return }
            let kept = members[index]
            members = members[..<index].filter { !haveSameBytes($0.key, key) } + [kept] + members[(index + 1)...]
        }
    }

    /// Adds a member at the end, without a look at those that are there.
    public mutating func append(_ key: String, _ value: JSONValue) { members.append(Member(key, value)) }

    /// Removes every member of that name and returns the value that a look-up gave.
    @discardableResult
    public mutating func removeValue(forKey key: String) -> JSONValue? {
        guard let index = lastIndex(of: key) else { return nil }
        let value = members[index].value
        members.removeAll { haveSameBytes($0.key, key) }
        return value
    }

    /// Whether the other is this one or a copy of it, without a look at the members; never for a changed one.
    func isCopy(of other: JSONObject) -> Bool {
        unsafe members.withUnsafeBufferPointer { members in
            unsafe other.members.withUnsafeBufferPointer { others in
                unsafe members.baseAddress == others.baseAddress && members.count == others.count
            }
        }
    }

    /// Whether there is a value of that name, `null` apart.
    func has(_ key: String) -> Bool { self[key].map { !$0.isNull } ?? false }

    private func lastIndex(of key: String) -> Int? {
        members.lastIndex { haveSameBytes($0.key, key) }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object with the members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(members: elements.map { Member($0.0, $0.1) })
    }
}
