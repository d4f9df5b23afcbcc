/// How many bytes of payload APNs takes (Apple, "Generating a remote notification").
enum PayloadSize {
    static func limit(isVoIP: Bool) -> Int { isVoIP ? 5120 : 4096 }

    /// The key under which Xcode's simulator finds the app's identifier in an `.apns` file.
    static let simulatorKey = "Simulator Target Bundle"

    /// The size of a payload as it is sent.
    ///
    /// That is the bytes as given, without the white space around the document. A member for the simulator is taken
    /// out before sending: its name, colon, value and one comma do not count, in their compact form.
    static func count(_ bytes: Span<UInt8>, root: JSONObject) -> Int {
        var start = 0
        var end = bytes.count
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        while start < end, isSpace(bytes[start]) { start += 1 }
        guard let value = root[simulatorKey] else { return end - start }
        return end - start - size([simulatorKey: value]) + 2 - (root.count > 1 ? 1 : 0)
    }

    /// The finding for a payload of that size; `nil` when it is not too large.
    static func finding(_ count: Int, root: JSONObject, isVoIP: Bool) -> Finding? {
        let limit = limit(isVoIP: isVoIP)
        guard count > limit else { return nil }
        var sent = root
        sent.removeValue(forKey: simulatorKey)
        let compact = size(sent)
        return Finding(
            .payloadTooLarge, .error,
            "The payload has \(count) of at most \(limit) bytes, counted as sent, so APNs refuses it.",
            fix: compact <= limit
                ? "Send it in compact form, without white space and needless escapes: that makes \(compact.counted("byte"))."
                : "Shorten it by \((count - limit).counted("byte")).")
    }

    private static func size(_ object: JSONObject) -> Int {
        var bytes: [UInt8] = []
        JSONWriter().write(object, into: &bytes)
        return bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
