extension NotificationSound {
    /// The sound as `aps.sound` writes it.
    package var jsonValue: JSONValue {
        switch self {
        case .default: "default"
        case .named(let name): .string(name)
        case .critical(let name, let volume):
            .object([
                "critical": 1, "name": .string(name ?? "default"),
                "volume": JSONNumber(volume).map(JSONValue.number) ?? .null,
            ])
        }
    }
}
