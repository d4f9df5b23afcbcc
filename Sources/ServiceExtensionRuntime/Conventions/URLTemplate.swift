/// A URL in which `{}` stands for a value of the payload: `https://img.example/vi/{}/hqdefault.jpg`.
///
/// The value can fill a piece of the path or query and nothing more: it is percent-encoded, and the host is fixed.
public struct URLTemplate: Sendable, Hashable, CustomStringConvertible {
    /// The template's text.
    public let description: String

    /// Makes a template; `nil` unless the text begins with `https://` or `http://` and has `{}` after the host.
    public init?(_ text: String) {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
        let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        guard !authority.isEmpty, !authority.contains("{"), text.holds("{}"), Self.isURL(text) else { return nil }
        description = text
    }

    /// The URL for a string or number; `nil` for other values, for an empty string, and for `.` and `..`, which would
    /// be no piece of a path.
    func url(for value: JSONValue) -> String? {
        let text: String
        switch value {
        case .string(let string): text = string
        case .number(let number): text = number.text
        case .null, .bool, .array, .object: return nil
        }
        guard !["", ".", ".."].contains(text) else { return nil }
        return Self.filled(description, with: Self.encoded(text))
    }

    /// What is wrong with a value that ``url(for:)`` makes no URL of.
    func finding(_ value: JSONValue, _ path: JSONPath) -> Finding {
        // The query of a template may hold a secret.
        let shown = description.prefix { $0 != "?" && $0 != "#" }
        guard case .string(let text) = value else {
            return Finding(
                .mediaValueInvalid, .error,
                "\(path) is \(value.typeName), and nothing that fills the template \(shown).",
                fix: "Send the identifier as a string or number.", payloadKey: path.description)
        }
        let state = text.isEmpty ? "an empty string" : "\"\(text)\", which is no name in a path"
        return Finding(
            .mediaValueInvalid, .error, "\(path) is \(state), so the template \(shown) makes no URL of it.",
            fix: "Send the media's identifier.", payloadKey: path.description)
    }

    private static func filled(_ template: String, with value: String) -> String {
        var url = ""
        var rest = template[...]
        while let place = rest.firstPlace(of: "{}") {
            url += rest[..<place.lowerBound] + value
            rest = rest[place.upperBound...]
        }
        return url + rest
    }

    /// Whether a filled-in template is a URL. Which hosts and ports are open is asked when it is used.
    private static func isURL(_ text: String) -> Bool {
        let policy = URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)
        do throws(URLRejection) {
            _ = try policy.check(filled(text, with: "x"))
            return true
        } catch {
            switch error.reason {
            case .addressDenied, .port: return true
            default: return false
            }
        }
    }

    /// Everything but the unreserved characters of RFC 3986 section 2.3 percent-encoded.
    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
