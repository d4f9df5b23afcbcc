/// Reads the options of thumbnails from a payload. What is wrong is left out and told.
struct ThumbnailReader {
    private let keys: PayloadConvention.ThumbnailKeys?
    private let title: String
    private let payload: JSONObject
    private(set) var findings: [Finding] = []
    /// What keeps the convention's own extension from reading the media.
    private(set) var obstacles: [ConventionReading.Obstacle] = []
    private var told: Set<JSONPath> = []
    /// The identifiers that the media have.
    private var identifiers: [JSONValue] = []
    private var shownIdentifier: (path: JSONPath, value: JSONValue)?

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
            default:
                refuse(path, "\(path) is \(value.typeName), and has to be true or false", fix: "Send true or false.")
            }
        }
        if let (path, value) = value(keys.clippingRect, bound) {
            options.clippingRect = rect(value, path, keys.isStrict)
        }
        if let (path, value) = value(keys.time, bound) {
            if let time = value.numberValue?.double, time >= 0 {
                options.time = time
            } else {
                refuse(
                    path, "\(path) is \(shown(value)), and has to be a number of seconds, 0 or more",
                    fix: "Send the time in seconds as a number.")
            }
        }
        if let identifier, let (path, shown) = value(keys.shownIdentifier, bound),
            let own = identifier.path(bound: bound)
        {
            if case .string = shown {
                shownIdentifier = (path, shown)
                if let value = payload.value(at: own) { identifiers.append(value) }
                if payload.value(at: own) != shown { options.isHidden = true }
            } else {
                refuse(
                    path, "\(path) is \(self.shown(shown)), and has to be a string",
                    fix: "Send the identifier of one of the media.")
            }
        }
        return options.isEmpty ? nil : options
    }

    /// Tells when none of the media has the identifier of the one that is to have a thumbnail.
    mutating func checkShownIdentifier() {
        guard let (path, value) = shownIdentifier, !identifiers.contains(value) else { return }
        refuse(
            path, "None of the media has the identifier in \(path), so all thumbnails are hidden",
            fix: "Send the identifier of one of the media.")
    }

    private mutating func rect(
        _ value: JSONValue, _ path: JSONPath, _ isStrict: Bool
    ) -> ThumbnailOptions.ClippingRect? {
        guard case .object(let object) = value else {
            refuseRect(path, "\(path) is \(value.typeName)", "an object with x, y, width and height", isStrict)
            return nil
        }
        var numbers: [Double] = []
        for key in ["x", "y", "width", "height"] {
            guard let number = object[key]?.numberValue?.double, (0...1).contains(number) else {
                let found = object[key].map(shown) ?? "missing"
                refuseRect(path, "\(path).\(key) is \(found)", "a number from 0 to 1", isStrict)
                return nil
            }
            numbers.append(number)
        }
        let rect = ThumbnailOptions.ClippingRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        // A tenth and two tenths make a little more than three tenths.
        guard rect.width > 0, rect.height > 0, rect.x + rect.width <= 1 + 1e-9, rect.y + rect.height <= 1 + 1e-9 else {
            refuse(path, "\(path) is empty or reaches beyond the picture", fix: Self.rectFix)
            return nil
        }
        return rect
    }

    /// Refuses a rectangle that a strict extension refuses the media for.
    private mutating func refuseRect(_ path: JSONPath, _ reason: String, _ needs: String, _ isStrict: Bool) {
        let consequence = isStrict ? "; \(title) refuses the media for it" : ""
        if isStrict { obstacles.append(.init(reason: reason, fix: Self.rectFix)) }
        refuse(
            path, "\(reason), and has to be \(needs)\(consequence)", isStrict ? .error : .warning, fix: Self.rectFix)
    }

    private static let rectFix = "Send x, y, width and height as numbers from 0 to 1."

    private mutating func value(_ pattern: PathPattern?, _ bound: [JSONPath.Step]) -> (JSONPath, JSONValue)? {
        guard let path = pattern?.path(bound: bound) else { return nil }
        if let misfit = payload.misfit(toward: path) {
            refuse(
                misfit.path, "\(misfit.path) is \(misfit.value.typeName), and \(title) has \(misfit.needs) there",
                fix: "Make \(misfit.path) \(misfit.needs).", code: .conventionInvalidType)
            return nil
        }
        guard let value = payload.value(at: path), !value.isNull else { return nil }
        return (path, value)
    }

    /// Tells each place once, though several media share it.
    private mutating func refuse(
        _ path: JSONPath, _ message: String, _ severity: Finding.Severity = .warning, fix: String,
        code: Finding.Code = .thumbnailInvalid
    ) {
        guard told.insert(path).inserted else { return }
        findings.append(Finding(code, severity, message + ".", fix: fix, payloadKey: path.description))
    }

    private func shown(_ value: JSONValue) -> String {
        if case .number(let number) = value { ApsReader.shown(number) } else { value.typeName }
    }
}
