/// Reads single values of `aps` by their documented type, and collects what does not fit.
struct ApsReader {
    /// How many findings are kept for one payload; an array of arguments may have any length. Errors are kept beyond it:
    /// there is one for each documented key at most.
    static let maximumCount = 50

    private var kept: [Finding] = []
    private var omittedCount = 0

    /// What does not fit; the last one tells how many more there are.
    var findings: [Finding] {
        var findings = kept
        if let last = findings.indices.last {
            findings[last].message += omittedCount.more("findings on aps", one: "finding on aps")
        }
        return findings
    }

    /// One value that may be there: the object it is in, its name, and where that object stands.
    struct Place {
        var object: JSONObject
        var parent: String
        var key: String
        /// How much it matters when the value cannot be used: an error when a person would miss it.
        var severity: Finding.Severity

        var path: String { parent + "." + key }
    }

    @discardableResult
    mutating func string(_ place: Place) -> String? {
        guard let value = value(place) else { return nil }
        guard case .string(let text) = value else {
            refuse(value, place, needs: "a string")
            return nil
        }
        return text
    }

    @discardableResult
    mutating func object(_ place: Place) -> JSONObject? {
        guard let value = value(place) else { return nil }
        guard case .object(let object) = value else {
            refuse(value, place, needs: "an object")
            return nil
        }
        return object
    }

    /// An integer of at least 0.
    mutating func count(_ place: Place) -> Int? {
        guard let value = value(place) else { return nil }
        guard case .number(let number) = value else {
            refuse(value, place, needs: "a whole number")
            return nil
        }
        if let count = number.int, count >= 0 { return count }
        let isTooLarge = number.isWhole && !number.text.hasPrefix("-")
        note(
            .payloadOutOfRange, place.severity, place.path,
            "\(place.path) is \(Self.shown(number)), and has to be \(isTooLarge ? "at most \(Int.max)" : "a whole number of 0 or more").",
            fix: isTooLarge ? "Send a smaller number." : "Send 0 or a positive whole number.")
        return nil
    }

    /// A number from 0 to 1; one outside is brought to the nearer end.
    mutating func fraction(_ place: Place) -> Double? {
        guard let value = value(place) else { return nil }
        guard case .number(let number) = value else {
            refuse(value, place, needs: "a number from 0 to 1")
            return nil
        }
        if let fraction = number.double, (0...1).contains(fraction) { return fraction }
        let nearest = number.text.hasPrefix("-") ? 0.0 : 1.0
        note(
            .payloadOutOfRange, place.severity, place.path,
            "\(place.path) is \(Self.shown(number)), and has to be from 0 to 1; it is read as \(Int(nearest)).",
            fix: "Send a number from 0 to 1.")
        return nearest
    }

    /// A switch: the number 1 is on, 0 is off; `true` and `false` are read so too, with a warning.
    @discardableResult
    mutating func flag(_ place: Place) -> Bool {
        guard let value = value(place) else { return false }
        switch value {
        case .number(let number) where number.int == 1: return true
        case .number(let number) where number.int == 0: return false
        case .bool(let isOn):
            note(
                .payloadInvalidType, .warning, place.path,
                "\(place.path) is \(value.typeName), and has to be the number 1; it is read as \(isOn ? 1 : 0).",
                fix: isOn ? "Send the number 1." : "Leave the key out.")
            return isOn
        case .number(let number):
            note(
                .payloadUnknownValue, place.severity, place.path,
                "\(place.path) is \(Self.shown(number)), and has to be 1.",
                fix: "Send the number 1, or leave the key out.")
        default: refuse(value, place, needs: "the number 1")
        }
        return false
    }

    /// An array of strings; a number or truth value in it is read as its text.
    @discardableResult
    mutating func strings(_ place: Place) -> [String] {
        guard let value = value(place) else { return [] }
        guard case .array(let elements) = value else {
            refuse(value, place, needs: "an array of strings")
            return []
        }
        return elements.enumerated().map { index, element in
            if case .string(let text) = element { return text }
            note(
                .payloadInvalidType, .warning, place.path,
                "\(place.path)[\(index)] is \(element.typeName), and has to be a string.",
                fix: "Send each argument as a string.")
            switch element {
            case .number(let number): return number.text
            case .bool(let value): return String(value)
            case .null, .string, .array, .object: return ""
            }
        }
    }

    /// The value, unless it is absent or `null`, which is told as a note.
    mutating func value(_ place: Place) -> JSONValue? {
        guard let value = place.object[place.key] else { return nil }
        guard value.isNull else { return value }
        note(
            .payloadInvalidType, .note, place.path, "\(place.path) is null, and is read as absent.",
            fix: "Leave the key out.")
        return nil
    }

    mutating func refuse(_ value: JSONValue, _ place: Place, needs: String) {
        note(
            .payloadInvalidType, place.severity, place.path,
            "\(place.path) is \(value.typeName), and has to be \(needs); it is read as absent.", fix: "Send \(needs).")
    }

    mutating func note(
        _ code: Finding.Code, _ severity: Finding.Severity, _ path: String, _ message: String, fix: String
    ) {
        guard kept.count < Self.maximumCount || severity == .error else {
            omittedCount += 1
            return
        }
        kept.append(Finding(code, severity, message, fix: fix, payloadKey: path))
    }

    /// A number's text, cut: a number may have any length.
    static func shown(_ number: JSONNumber) -> String {
        number.text.utf8.count <= 24 ? number.text : number.text.prefix(24) + "…"
    }
}
