/// Where a value stands in a document, as names and indices from the root: `internalData.atts[0].url`.
public struct JSONPath: Sendable, Hashable {
    /// One step.
    public enum Step: Sendable, Hashable {
        /// Into the member of that name.
        case key(String)
        /// Into the array's element, counted from 0.
        case index(Int)
    }

    /// The steps from the root; none for the root itself.
    public var steps: [Step]

    /// Makes a path of the steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// Makes a path of names.
    public init(keys: [String]) { steps = keys.map(Step.key) }

    /// The path one step further.
    public func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

    /// The name of the last step that has one.
    public var lastKey: String? {
        for case .key(let key) in steps.reversed() { return key }
        return nil
    }
}

extension JSONPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A name.
    public init(stringLiteral value: String) { self = .key(value) }

    /// An index.
    public init(integerLiteral value: Int) { self = .index(value) }
}

extension JSONPath: ExpressibleByArrayLiteral {
    /// A path of names and indices: `["atts", 0, "url"]`.
    public init(arrayLiteral elements: Step...) { self.init(elements) }
}

extension JSONPath: CustomStringConvertible {
    /// The path for messages: names joined by dots, indices in brackets.
    ///
    /// A name that is empty, long or holds anything but letters, digits and `-_$@` is shown in quotation marks, as in
    /// `"com.batch".at.u`: else one name with a dot would look like two. It is cut after 40 characters and at a `?`, so that
    /// no name can forge a line of a log or carry a URL's secrets into it.
    public var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                if !text.isEmpty { text += "." }
                text += Self.shown(key)
            }
        }
        return text
    }

    private static let longestKey = 40

    private static func shown(_ key: String) -> String {
        let isPlain = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "$"),
                UInt8(ascii: "@"):
                true
            default: false
            }
        }
        if isPlain, !key.isEmpty, key.utf8.count <= longestKey { return key }
        let cut = key.unicodeScalars.prefix(longestKey).prefix { $0 != "?" }
        let shown = cut.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
            }
        }
        return "\"" + shown.joined() + (key.unicodeScalars.count > cut.count ? "…\"" : "\"")
    }
}

extension JSONObject {
    /// The value at the path; `nil` where a step does not fit. The empty path is the object itself.
    public func value(at path: JSONPath) -> JSONValue? {
        var value = JSONValue.object(self)
        for step in path.steps {
            let next =
                switch step {
                case .key(let key): value[key]
                case .index(let index): value[index]
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    /// Puts a value at the path, or removes what stands there (`nil`).
    ///
    /// Objects missing on the way are made; an array is never made or grown. Returns `false`, and changes nothing, when
    /// a step does not fit.
    @discardableResult
    public mutating func setValue(_ value: JSONValue?, at path: JSONPath) -> Bool {
        guard let last = path.steps.last, case .key = path.steps.first else { return false }
        if value == nil, self.value(at: path) == nil { return false }
        // Down: the containers on the way. Up again: each one with the changed one put back.
        var containers = [JSONValue.object(self)]
        for step in path.steps.dropLast() {
            guard let next = containers[containers.count - 1].child(at: step) else { return false }
            containers.append(next)
        }
        guard var changed = containers.removeLast().replacing(last, with: value) else { return false }
        for (container, step) in zip(containers, path.steps).reversed() {
            guard let next = container.replacing(step, with: changed) else { return false }
            changed = next
        }
        guard case .object(let object) = changed else { return false }
        self = object
        return true
    }
}

extension JSONValue {
    fileprivate func child(at step: JSONPath.Step) -> JSONValue? {
        switch (self, step) {
        case (.object(let object), .key(let key)): object[key] ?? .object(JSONObject())
        case (.array(let elements), .index(let index)) where elements.indices.contains(index): elements[index]
        default: nil
        }
    }

    fileprivate func replacing(_ step: JSONPath.Step, with value: JSONValue?) -> JSONValue? {
        switch (self, step) {
        case (.object(var object), .key(let key)):
            object[key] = value
            return .object(object)
        case (.array(var elements), .index(let index)) where elements.indices.contains(index):
            if let value { elements[index] = value } else { elements.remove(at: index) }
            return .array(elements)
        default: return nil
        }
    }
}
