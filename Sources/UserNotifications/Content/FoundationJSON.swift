import Foundation
import ServiceExtensionRuntime

/// JSON in the types that iOS gives an extension: `String`, `NSNumber`, `NSNull`, arrays and dictionaries.
enum FoundationJSON {
    static func dictionary(_ object: JSONObject) -> [AnyHashable: Any] {
        var dictionary: [AnyHashable: Any] = [:]
        for member in object.members { dictionary[member.key] = value(member.value) }
        return dictionary
    }

    static func value(_ value: JSONValue) -> Any {
        switch value {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .number(let number): self.number(number)
        case .string(let text): text
        case .array(let elements): elements.map { self.value($0) }
        case .object(let object):
            Dictionary(object.members.map { ($0.key, self.value($0.value)) }, uniquingKeysWith: { $1 })
        }
    }

    /// Whether both are the same by value and, for numbers, by being a truth value or not.
    static func isEqual(_ left: Any, _ right: Any) -> Bool {
        guard let left = left as? NSObject, let right = right as? NSObject else { return false }
        if let left = left as? NSNumber, let right = right as? NSNumber, isTruth(left) != isTruth(right) {
            return false
        }
        return left.isEqual(right)
    }

    /// The JSON of a value that is neither an array nor a dictionary; `nil` when JSON has none for it.
    static func scalar(_ value: Any) -> JSONValue? {
        if value is NSNull { return .null }
        if let text = value as? String { return .string(text) }
        if let truth = value as? Bool, !(value is NSNumber) { return .bool(truth) }
        guard let number = value as? NSNumber else { return nil }
        if isTruth(number) { return .bool(number.boolValue) }
        if let whole = value as? Int { return .number(JSONNumber(whole)) }
        return JSONNumber(number.doubleValue).map(JSONValue.number)
    }

    private static func number(_ number: JSONNumber) -> NSNumber {
        if let whole = number.int { return NSNumber(value: whole) }
        // An amount beyond every Double is infinite here; its text still leaves as it came.
        return NSNumber(value: number.double ?? (number.text.hasPrefix("-") ? -.infinity : .infinity))
    }

    /// Whether a number was made from a `Bool`, the one kind with the type code of `char`.
    private static func isTruth(_ number: NSNumber) -> Bool {
        unsafe String(cString: number.objCType) == "c"
    }
}
