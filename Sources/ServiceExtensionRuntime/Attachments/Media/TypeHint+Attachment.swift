extension TypeHint {
    /// The finding for media that are of another type than the hint says.
    func disagreement(with attachment: NotificationAttachment) -> Finding? {
        let isRight =
            switch meaning {
            case .kind(let kind): kind == attachment.kind
            case .types(let types): types.contains(attachment.type)
            }
        guard !isRight else { return nil }
        return Finding(
            .typeHintMismatch, .warning,
            "\(payloadKey) says \(text), the file is \(attachment.mimeType); an extension that trusts the key may fail on a device.",
            fix: "Let \(payloadKey) say what the file is, or send the file that it says.", payloadKey: payloadKey)
    }
}
