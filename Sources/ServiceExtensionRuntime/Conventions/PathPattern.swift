/// Places in a payload, as steps from the root of which some stand for any: `os_data.att.*`, `media.[]`.
///
/// A name is one literal step, dots included: `com.batch` is one name.
public struct PathPattern: Sendable, Hashable {
    /// One step.
    public enum Step: Sendable, Hashable {
        /// Into the member of that name.
        case key(String)
        /// Into the array's element, counted from 0.
        case index(Int)
        /// Into each member of an object, whatever its name.
        case anyMember
        /// Into each element of an array.
        case anyElement
    }

    /// The steps from the root.
    public var steps: [Step]

    /// Makes a pattern of steps.
    public init(_ steps: [Step]) { self.steps = steps }
}

extension PathPattern.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A name; `*` stands for any member and `[]` for any element.
    public init(stringLiteral value: String) { self.init(text: value) }

    /// An index.
    public init(integerLiteral value: Int) { self = .index(value) }

    /// A name; `*` stands for any member and `[]` for any element.
    init(text: String) {
        switch text {
        case "*": self = .anyMember
        case "[]": self = .anyElement
        default: self = .key(text)
        }
    }
}

extension PathPattern: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// A pattern of names and indices: `["atts", "[]", "url"]`.
    public init(arrayLiteral elements: Step...) { steps = elements }

    /// A single name at the root.
    public init(stringLiteral value: String) { steps = [.key(value)] }
}

extension PathPattern: CustomStringConvertible {
    /// The pattern for messages: names joined by dots.
    public var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .index(let index): text += "[\(index)]"
            case .anyElement: text += "[]"
            case .anyMember: text += text.isEmpty ? "*" : ".*"
            case .key(let key): text += (text.isEmpty ? "" : ".") + JSONPath(keys: [key]).description
            }
        }
    }
}

// MARK: Finding what stands there

extension PathPattern {
    /// A value at a place that the pattern covers.
    struct Match: Hashable {
        var path: JSONPath
        var value: JSONValue
        /// What the pattern's open steps stand for, in order.
        var bound: [JSONPath.Step] = []
    }

    /// A value on the way that is no container of the kind that the next step needs.
    struct Misfit: Hashable {
        var path: JSONPath
        var value: JSONValue
        /// What it has to be, with its article.
        var needs: String
    }

    /// The places an open step is followed to; more are no payload that any vendor sends.
    private static let widest = 64

    /// What a payload holds at the places that the pattern covers, in the order of the payload.
    ///
    /// What is absent or `null` on the way is neither match nor misfit.
    func find(in payload: JSONObject) -> (matches: [Match], misfits: [Misfit]) {
        // Nearly all patterns are one name, and nearly all of those are not there.
        if steps.count == 1, case .key(let key) = steps[0] {
            return (payload[key].map { [Match(path: JSONPath([.key(key)]), value: $0)] } ?? [], [])
        }
        var matches = [Match(path: JSONPath(), value: .object(payload))]
        var misfits: [Misfit] = []
        for step in steps {
            var next: [Match] = []
            for match in matches where !match.value.isNull {
                guard let children = Self.children(of: match, step) else {
                    misfits.append(Misfit(path: match.path, value: match.value, needs: step.container))
                    continue
                }
                next += children
            }
            matches = next
        }
        return (matches, misfits)
    }

    /// The only or first value at the places that the pattern covers.
    func first(in payload: JSONObject) -> JSONValue? {
        var value = JSONValue.object(payload)
        for step in steps {
            switch (step, value) {
            case (.key(let key), .object(let object)):
                guard let next = object[key] else { return nil }
                value = next
            case (.index(let index), .array(let elements)) where elements.indices.contains(index):
                value = elements[index]
            case (.anyMember, _), (.anyElement, _): return find(in: payload).matches.first?.value
            default: return nil
            }
        }
        return value
    }

    /// Whether a path is one of those that the pattern stands for.
    func covers(_ path: JSONPath) -> Bool {
        steps.count == path.steps.count
            && zip(steps, path.steps).allSatisfy { step, inner in
                switch (step, inner) {
                case (.key(let left), .key(let right)): haveSameBytes(left, right)
                case (.index(let left), .index(let right)): left == right
                case (.anyMember, .key), (.anyElement, .index): true
                default: false
                }
            }
    }

    /// The path of the pattern with its open steps filled in, `nil` when there are too few for them.
    func path(bound: [JSONPath.Step]) -> JSONPath? {
        var rest = bound[...]
        var path: [JSONPath.Step] = []
        for step in steps {
            switch step {
            case .key(let key): path.append(.key(key))
            case .index(let index): path.append(.index(index))
            case .anyMember, .anyElement:
                guard let filled = rest.popFirst() else { return nil }
                path.append(filled)
            }
        }
        return JSONPath(path)
    }

    /// What a step leads to; `nil` when the value is no such container.
    private static func children(of match: Match, _ step: Step) -> [Match]? {
        func child(_ inner: JSONPath.Step, _ value: JSONValue, isBound: Bool) -> Match {
            Match(path: match.path.appending(inner), value: value, bound: match.bound + (isBound ? [inner] : []))
        }
        switch (step, match.value) {
        case (.key(let key), .object(let object)):
            return object[key].map { [child(.key(key), $0, isBound: false)] } ?? []
        case (.index(let index), .array(let elements)):
            return elements.indices.contains(index) ? [child(.index(index), elements[index], isBound: false)] : []
        case (.anyMember, .object(let object)):
            return object.members.prefix(widest).map { child(.key($0.key), $0.value, isBound: true) }
        case (.anyElement, .array(let elements)):
            return elements.prefix(widest).enumerated().map { child(.index($0), $1, isBound: true) }
        default: return nil
        }
    }
}

extension JSONObject {
    /// The first value on the way to a place that is no container of the kind that the next step needs; `nil` when the
    /// place can be reached, or when something on the way is absent or `null`.
    func misfit(toward path: JSONPath) -> PathPattern.Misfit? {
        PathPattern(
            path.steps.map { step in
                switch step {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                }
            }
        ).find(in: self).misfits.first
    }
}

extension PathPattern.Step {
    /// What the step leads into, with its article.
    fileprivate var container: String {
        switch self {
        case .key, .anyMember: "an object"
        case .index, .anyElement: "an array"
        }
    }
}
