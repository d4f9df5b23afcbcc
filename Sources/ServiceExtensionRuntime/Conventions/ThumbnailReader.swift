/// Reads the options of thumbnails from a payload. What is wrong is left out and told.
struct ThumbnailReader {
    private let keys: PayloadConvention.ThumbnailKeys?
    private let title: String
    private let payload: JSONObject
    private(set) var findings: [Finding] = []
    private var told: Set<JSONPath> = []

    init(_ convention: PayloadConvention, _ payload: JSONObject) {
        keys = convention.thumbnail
        title = convention.title
        self.payload = payload
    }

    /// The options for one medium.
    ///
    /// - Parameters:
    ///   - bound: What the open steps of the medium's path stand for.
    ///   - identifier: Where the medium's own identifier stands.
    mutating func options(for bound: [JSONPath.Step], _ identifier: PathPattern?) -> ThumbnailOptions? {
        guard let keys else { return nil }
        var options = ThumbnailOptions()
        if let (path, value) = value(keys.hidden, bound) {
            switch value {
            case .bool(let isHidden): options.isHidden = isHidden
            default: refuse(path, "\(path) is \(value.typeName), and has to be true or false")
            }
        }
        if let (path, value) = value(keys.clippingRect, bound) {
            options.clippingRect = rect(value, path, keys.isStrict)
        }
        if let (path, value) = value(keys.time, bound) {
            if let time = value.numberValue?.double, time >= 0 {
                options.time = time
            } else {
                refuse(path, "\(path) is \(shown(value)), and has to be a number of seconds, 0 or more")
            }
        }
        if let identifier, let (_, shown) = value(keys.shownIdentifier, bound), let own = identifier.path(bound: bound),
            payload.value(at: own) != shown
        {
            options.isHidden = true
        }
        return options.isEmpty ? nil : options
    }

    private mutating func rect(
        _ value: JSONValue, _ path: JSONPath, _ isStrict: Bool
    ) -> ThumbnailOptions.ClippingRect? {
        let severity: Finding.Severity = isStrict ? .error : .warning
        let consequence = isStrict ? "; \(title) refuses the media for it" : ""
        guard case .object(let object) = value else {
            refuse(
                path, "\(path) is \(value.typeName), and has to be an object with x, y, width and height\(consequence)",
                severity)
            return nil
        }
        var numbers: [Double] = []
        for key in ["x", "y", "width", "height"] {
            guard let number = object[key]?.numberValue?.double, (0...1).contains(number) else {
                let found = object[key].map { "is \(shown($0))" } ?? "is missing"
                refuse(
                    path, "\(path).\(key) \(found), and has to be a number from 0 to 1\(consequence)", severity)
                return nil
            }
            numbers.append(number)
        }
        let rect = ThumbnailOptions.ClippingRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        // A tenth and two tenths make a little more than three tenths.
        guard rect.width > 0, rect.height > 0, rect.x + rect.width <= 1 + 1e-9, rect.y + rect.height <= 1 + 1e-9 else {
            refuse(path, "\(path) is empty or reaches beyond the picture")
            return nil
        }
        return rect
    }

    private func value(_ pattern: PathPattern?, _ bound: [JSONPath.Step]) -> (JSONPath, JSONValue)? {
        guard let path = pattern?.path(bound: bound), let value = payload.value(at: path), !value.isNull else {
            return nil
        }
        return (path, value)
    }

    /// Tells each place once, though several media share it.
    private mutating func refuse(_ path: JSONPath, _ message: String, _ severity: Finding.Severity = .warning) {
        guard told.insert(path).inserted else { return }
        findings.append(
            Finding(
                .thumbnailInvalid, severity, message + ".", payloadKey: path.description))
    }

    private func shown(_ value: JSONValue) -> String {
        if case .number(let number) = value { ApsReader.shown(number) } else { value.typeName }
    }
}
