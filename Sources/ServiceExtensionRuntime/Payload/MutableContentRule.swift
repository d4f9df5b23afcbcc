/// What `mutable-content` says, and what it was meant to say.
///
/// Apple documents the number 1 inside `aps`. JSON knows one number type, so `1.0` and `1e0` are the same. `true` calls
/// the extension too, since iOS reads the value as a number object.
struct MutableContentRule {
    /// What stands at `aps.mutable-content`.
    private enum State {
        case on, off(String), missing, invalid(String)
    }

    private let state: State
    /// Where a name like it stands when it is missing.
    private let nearMiss: JSONPath?
    /// What is to be said when it is missing since a second `aps` replaced the one that had it.
    private let replaced: String?

    init(_ payload: JSONObject, aps: JSONObject) {
        switch aps["mutable-content"] {
        case nil: state = .missing
        case .bool(true): state = .on
        case .bool(false): state = .off("false")
        case .number(let number):
            switch number.int {
            case 1: state = .on
            case 0: state = .off(number.text)
            default: state = .invalid("the number \(number.text.prefix(20))")
            }
        case let value?: state = .invalid(value.typeName)
        }
        guard case .missing = state else {
            (replaced, nearMiss) = (nil, nil)
            return
        }
        replaced = ApsPlace.replaced(in: payload, Self.name) { $0.has(Self.name) }
        nearMiss = replaced == nil ? Self.nearMiss(in: payload) : nil
    }

    /// Whether the extension is called, as far as this key goes.
    var isOn: Bool { if case .on = state { true } else { false } }

    /// What keeps the extension from being called although someone meant it to be.
    var mistake: Finding? {
        switch state {
        case .invalid(let value):
            return Finding(
                .mutableContentInvalid, .error, "mutable-content is \(value), and must be the number 1.",
                fix: "Write \"mutable-content\": 1 inside aps, without quotation marks.",
                payloadKey: "aps.mutable-content")
        case .missing:
            if let replaced {
                return Finding(
                    .mutableContentMisplaced, .error, "\(replaced).",
                    fix: "Keep one aps, with \"mutable-content\": 1 in it.", payloadKey: "aps")
            }
            guard let nearMiss else { return nil }
            let foreign = nearMiss.lastKey.flatMap(NearMiss.foreignCharacter).map { "holds \($0) and " } ?? ""
            return Finding(
                .mutableContentMisplaced, .error,
                "\(Self.place(nearMiss)) \(foreign)is not read: the name is mutable-content and its place is inside aps.",
                fix: "Write \"mutable-content\": 1 inside aps.", payloadKey: nearMiss.description)
        case .on, .off: return nil
        }
    }

    /// What keeps the extension from being called.
    func obstacle(_ severity: Finding.Severity) -> Finding? {
        let fix = "Write \"mutable-content\": 1 inside aps."
        switch state {
        case .on, .invalid: return nil
        case .missing:
            return Finding(
                .mutableContentMissing, severity,
                "mutable-content is missing from aps, so iOS does not call the extension.", fix: fix,
                payloadKey: "aps")
        case .off(let value):
            return Finding(
                .mutableContentOff, severity,
                "mutable-content is \(value.prefix(20)), so iOS does not call the extension.", fix: fix,
                payloadKey: "aps.mutable-content")
        }
    }

    private static let name = "mutable-content"
    private static let letters = Array(NearMiss.folded(name).unicodeScalars)
    private static let folded = NearMiss.folded(name)

    /// The first place of the name in another spelling, or else of one that a slip made of it.
    private static func nearMiss(in payload: JSONObject) -> JSONPath? {
        var found: JSONPath?
        var slip: JSONPath?
        payload.walk { steps, value in
            guard case .key(let key) = steps.last, !value.isNull else { return true }
            let name = NearMiss.folded(key)
            if name == folded {
                found = JSONPath(steps)
            } else if slip == nil, isSwitch(value), NearMiss.isSlip(name, of: letters) {
                slip = JSONPath(steps)
            }
            return found == nil
        }
        return found ?? slip
    }

    /// Whether a value says yes or no, as the value of a name that was only nearly hit must to be told from another name.
    private static func isSwitch(_ value: JSONValue) -> Bool {
        switch value {
        case .bool, .number: true
        case .string(let text): ["0", "1", "true", "false", "yes", "no"].contains(text.lowercased())
        case .null, .array, .object: false
        }
    }

    private static func place(_ path: JSONPath) -> String {
        path.steps.count == 1 ? "\(path) at the payload's root" : path.description
    }
}
