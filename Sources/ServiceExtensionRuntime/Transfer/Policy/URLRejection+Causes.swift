extension URLRejection {
    static let empty = URLRejection(.empty, "The URL is empty.", fix: "Give a full URL, or leave the key out.")

    static let tooLong = URLRejection(
        .tooLong, "The URL is longer than \(URLPolicy.maximumLength) bytes.", fix: "Use a shorter URL.")

    static func whitespace(_ scalar: Unicode.Scalar, isBefore: Bool) -> URLRejection {
        URLRejection(
            .whitespace, "The URL \(isBefore ? "begins" : "ends") with a blank (\(name(scalar.value))).",
            fix: "Remove the blank; on a device such a text makes no URL, or another one.")
    }

    static func controlCharacter(_ byte: UInt8) -> URLRejection {
        URLRejection(
            .controlCharacter, "The URL holds a control character (\(name(UInt32(byte)))).",
            fix: "Remove it; tabs and line breaks often come from a template.")
    }

    static let backslash = URLRejection(
        .backslash, #"The URL holds a backslash (\)."#, fix: "Write / between parts, or %5C for a literal backslash.")

    static func noScheme(_ bytes: ArraySlice<UInt8>) -> URLRejection {
        let text = bytes.drop { $0 == UInt8(ascii: "/") }
        let isPath = bytes.count - text.count == 1
        let hasHost = !isPath && text.contains(UInt8(ascii: "."))
        return URLRejection(.noScheme, "The URL has no scheme.", fix: fullURL(hasHost ? text : []))
    }

    static func malformedScheme(_ bytes: ArraySlice<UInt8>) -> URLRejection {
        var text = bytes
        while let after = URLScheme.afterMeantScheme(text) { text = after }
        return URLRejection(
            .malformedScheme, "The scheme is malformed; exactly :// belongs after it, once.", fix: fullURL(text))
    }

    static func schemeRefused(_ name: String) -> URLRejection {
        let name = name.lowercased()
        return URLRejection(
            .schemeRefused, "The scheme\(knownSchemes.contains(name) ? " \"\(name)\"" : "") is not fetched.",
            fix: "Put the file on an https server and give its URL.")
    }

    static let userinfo = URLRejection(
        .userinfo, "The URL holds a user name or password.",
        fix: "Remove all up to the @; a signed URL is the way to a protected file.")

    static let noHost = URLRejection(.invalidHost, "The URL has no host.", fix: "Write the host after https://.")

    static func invalidHost(_ what: String, _ host: ArraySlice<UInt8>? = nil) -> URLRejection {
        let host = host.map { " \"\(hostPart($0))\"" } ?? ""
        return URLRejection(.invalidHost, "The host\(host) \(what).", fix: "Write the host name as DNS knows it.")
    }

    static let noIPv6Address = URLRejection(
        .invalidHost, "What stands in brackets as the host is no IPv6 address.",
        fix: "Write an IPv6 address in the brackets, or another host without them.")

    static func numericHost(_ host: ArraySlice<UInt8>) -> URLRejection {
        URLRejection(
            .invalidHost, "The host \"\(hostPart(host))\" ends in a number but is no plain IPv4 address.",
            fix: "Write the address in plain dotted form, four decimal numbers from 0 to 255.")
    }

    static func internationalHost(_ host: ArraySlice<UInt8>) -> URLRejection {
        URLRejection(
            .invalidHost, "The host \"\(hostPart(host))\" is not ASCII.",
            fix: "Write the host in Punycode (xn--…).")
    }

    static func manyColons(_ authority: ArraySlice<UInt8>) -> URLRejection {
        guard IPAddress(text: authority) != nil else { return .invalidPort }
        return URLRejection(
            .invalidHost, "The host is an IPv6 address without brackets.", fix: "Write it in brackets: [::1].")
    }

    static let zoneID = URLRejection(
        .zoneID, "The IPv6 address has a zone identifier.", fix: "Remove the zone, all from the % on.")

    static let invalidPort = URLRejection(
        .invalidPort, "The port is no number from 1 to 65535.", fix: "Correct the port, or leave it out.")

    static func addressDenied(_ range: AddressRange, _ origin: MediaURL.Origin) -> URLRejection {
        let isOpenable = range.access == .privateNetwork
        return URLRejection(
            .addressDenied, "The host \(clipped(origin.host)) is not open to transfers: \(range).",
            fix: "Serve the file from a public host"
                + (isOpenable ? ", or open this one with --allow-host or --allow-private-network." : "."))
    }

    static let cleartext = URLRejection(
        .cleartext, "The URL is plain http, which App Transport Security blocks on a device.",
        fix: "Serve the file over https, or accept http with --allow-http.")

    static let downgrade = URLRejection(
        .cleartext, "The server redirects from https to http.", fix: "Let the server redirect to an https URL.")

    static func tooManyRedirects(_ limit: Int) -> URLRejection {
        URLRejection(
            .tooManyRedirects, "The server redirects more than \(limit.counted("time")).",
            fix: "Give the URL of the file itself.")
    }

    static func closedPort(_ origin: MediaURL.Origin) -> URLRejection {
        let host = "\(clipped(origin.bracketedHost)):\(origin.port)"
        return URLRejection(
            .port, "The port \(origin.port) is not open.",
            fix: "Serve the file on port 443, or open this one with --allow-host \(host).")
    }

    static func foreignPort(_ port: UInt16) -> URLRejection {
        URLRejection(
            .port,
            port == 0
                ? "The port 0 is reserved: no server can answer there."
                : "The port \(port) belongs to another protocol and is never asked.",
            fix: "Serve the file on port 443.")
    }

    /// The fix for a text that lacks its scheme. It is shown, without query, fragment and user information, when it begins
    /// with what may be a host.
    private static func fullURL(_ text: ArraySlice<UInt8>) -> String {
        let authority = text.prefix { !"/?#:".utf8.contains($0) }
        guard (try? URLHost(authority)) != nil else { return "Write the full URL, from https:// and the host on." }
        let visible = text.prefix { !"?#".utf8.contains($0) }
        let afterUser = visible.lastIndex(of: UInt8(ascii: "@")).map { visible[($0 + 1)...] } ?? visible
        return "Write https://\(clipped(afterUser))."
    }

    /// Schemes that are named in messages. What else stands before a colon may be a part of a secret.
    private static let knownSchemes: Set<String> = [
        "about", "asset", "blob", "cid", "content", "data", "dict", "file", "ftp", "ftps", "gopher", "jar",
        "javascript",
        "ldap", "ldaps", "mailto", "rtmp", "rtsp", "s3", "sftp", "smb", "smbs", "tftp", "unix", "ws", "wss",
    ]

    /// As much of a host as looks like one: what comes after a mistyped `?` or `&` may be a secret.
    private static func hostPart(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let shown = text.unicodeScalars.prefix { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "-._".unicodeScalars.contains(scalar)
        }
        return clipped(String(shown)) + (shown.count < text.unicodeScalars.count ? "…" : "")
    }

    private static func clipped(_ bytes: ArraySlice<UInt8>) -> String {
        clipped(String(decoding: bytes, as: UTF8.self))
    }

    /// Text short enough for a message.
    private static func clipped(_ text: String) -> String {
        let longest = 120
        return text.count > longest ? "\(text.prefix(longest))…" : text
    }

    private static func name(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
