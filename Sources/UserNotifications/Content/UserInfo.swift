import Foundation
import ServiceExtensionRuntime

/// A payload as `userInfo`, which remembers the JSON that it came from.
///
/// What an extension leaves alone goes out as it came, to the text of its numbers.
struct UserInfo {
    /// What cannot be written as JSON.
    struct Loss: Equatable {
        /// Where it stood, such as `image.data`.
        var path: String
        /// The Swift type of the value.
        var type: String
    }

    private let original: JSONObject
    private var replacement: [AnyHashable: Any]?

    init(_ original: JSONObject = JSONObject()) { self.original = original }

    /// The payload in Foundation's types.
    var dictionary: [AnyHashable: Any] {
        get { replacement ?? FoundationJSON.dictionary(original) }
        set { replacement = newValue }
    }

    /// The payload as JSON, and what of it had to be left out.
    func json() -> (JSONObject, lost: [Loss]) {
        guard let replacement else { return (original, []) }
        var lost: [Loss] = []
        let object = Self.merge(replacement, into: original, at: [], &lost)
        return (object, lost)
    }

    private static func merge(
        _ new: [AnyHashable: Any], into old: JSONObject, at path: [String], _ lost: inout [Loss]
    ) -> JSONObject {
        var rest = new
        var members: [JSONObject.Member] = []
        for member in old.members {
            guard let value = rest.removeValue(forKey: AnyHashable(member.key)) else { continue }
            if let json = merge(value, into: member.value, at: path + [member.key], &lost) {
                members.append(JSONObject.Member(member.key, json))
            }
        }
        let added = rest.map { (key: $0.key.base as? String, value: $0.value, base: $0.key.base) }
        for (key, value, base) in added.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            guard let key else {
                lost.append(Loss(path: (path + ["\(base)"]).joined(separator: "."), type: "\(type(of: base)) as a key"))
                continue
            }
            if let json = merge(value, into: .null, at: path + [key], &lost) {
                members.append(JSONObject.Member(key, json))
            }
        }
        return JSONObject(members: members)
    }

    /// The JSON of `new`; parts that are equal to those of `old` are taken from there.
    private static func merge(
        _ new: Any, into old: JSONValue, at path: [String], _ lost: inout [Loss]
    ) -> JSONValue? {
        if FoundationJSON.isEqual(new, FoundationJSON.value(old)) { return old }
        if !(new is NSNumber), let dictionary = new as? [AnyHashable: Any] {
            return .object(merge(dictionary, into: old.objectValue ?? JSONObject(), at: path, &lost))
        }
        if let array = new as? [Any] {
            let elements = array.enumerated().compactMap { index, element in
                merge(element, into: old[index] ?? .null, at: path + ["\(index)"], &lost)
            }
            return .array(elements)
        }
        guard let value = FoundationJSON.scalar(new) else {
            lost.append(Loss(path: path.joined(separator: "."), type: "\(type(of: new))"))
            return nil
        }
        return value
    }
}
