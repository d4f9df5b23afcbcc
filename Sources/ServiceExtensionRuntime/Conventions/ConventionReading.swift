/// What one convention finds in a payload.
struct ConventionReading {
    /// The most media that are read from one payload; Apple names no number, and no vendor sends so many.
    static let maximumCount = 20
    /// The most values on the way to media that are told to be of the wrong type.
    private static let maximumMisfitCount = 10

    let convention: PayloadConvention
    /// The media, in the order of the payload.
    private(set) var references: [MediaReference] = []
    /// Places where something is that the convention reads, addresses or not.
    private(set) var paths: [JSONPath] = []
    /// What is wrong apart from the addresses themselves.
    var findings: [Finding] = []
    /// What keeps the convention's own extension from reading media at all, partner keys aside.
    var obstacles: [Obstacle] = []

    init(_ convention: PayloadConvention, _ payload: JSONObject) {
        self.convention = convention
        var groups = convention.media.map { Group($0, payload) }
        var place = Self.place(in: groups)
        if place == nil {
            // Media that waits for another word beside it is meant all the same.
            groups = convention.media.map { Group($0, payload, whateverElseHolds: true) }
            place = Self.place(in: groups)
            if let place, let item = groups[place].items.first { tellUnmet(item, payload) }
        }
        var met: Set<JSONPath> = []
        let misfits = groups.flatMap(\.misfits).filter { met.insert($0.path).inserted }
        findings += misfits.prefix(Self.maximumMisfitCount).map(finding)
        if misfits.count > Self.maximumMisfitCount {
            // How many is not known: long lists are not looked through.
            findings[findings.count - 1].message += " There are more of these."
        }
        guard let place else { return }
        let group = groups[place]
        if convention.rank != .generic { findings += passedOver(groups[..<place], group) }
        paths = group.items.map(\.match.path)
        let isFirstOnly = convention.selection == .first
        let items = group.items.prefix(isFirstOnly ? 1 : Self.maximumCount)
        if items.count < group.items.count { findings.append(surplus(items.count, group.items)) }
        var thumbnails = ThumbnailReader(convention, payload)
        for item in items {
            if let reference = reference(item, payload, &thumbnails) { references.append(reference) }
        }
        thumbnails.checkShownIdentifier()
        findings += thumbnails.findings
        obstacles += thumbnails.obstacles
        makeKeysUnlike()
    }

    /// The group that is read: the first with a text, or else with anything.
    private static func place(in groups: [Group]) -> Int? {
        groups.firstIndex { $0.items.contains(where: \.isText) }
            ?? groups.firstIndex { $0.items.contains { !$0.match.value.isNull } }
            ?? groups.firstIndex { !$0.items.isEmpty }
    }

    /// Whether there is an address to try.
    var isUsable: Bool {
        references.contains { convention.rank == .generic ? $0.isWebAddress : $0.isText }
    }

    // MARK: One medium

    private mutating func reference(
        _ item: Item, _ payload: JSONObject, _ thumbnails: inout ThumbnailReader
    ) -> MediaReference? {
        let path = item.match.path
        var reference = MediaReference(
            path: path, payloadKey: path.description, kind: item.key.kind, value: item.match.value)
        if let template = item.key.template {
            guard let url = template.url(for: item.match.value) else {
                findings.append(template.finding(item.match.value, path))
                return nil
            }
            reference.value = .string(url)
        }
        if let other = item.key.otherValues, reference.isText, !item.hasScheme {
            findings.append(
                Finding(
                    .mediaNotRemote, .warning,
                    "\(path) is no web address; \(convention.title) takes it for \(other), which is not at hand here.",
                    fix: "Send an https URL to have the media checked.", payloadKey: path.description))
            return nil
        }
        if let deferral = item.key.deferral, deferral.first(in: payload) == true {
            findings.append(
                Finding(
                    .mediaLeftToApp, .note,
                    "\(deferral) is true, by which \(convention.title) leaves the media to the app; it is not fetched.",
                    payloadKey: path.description))
            return nil
        }
        reference.thumbnail = thumbnails.options(for: item.match.bound, item.key.identifier)
        if let type = item.key.type {
            let typePath = type.path.path(bound: item.match.bound)
            reference.typeKey = typePath?.description
            reference.typeText = typePath.flatMap { payload.value(at: $0)?.stringValue }
            reference.typeHint = hint(type, item.match.bound, payload)
        }
        reference.replacement = item.key.copy.flatMap { $0.member(of: payload) }
        if let fallback = item.key.fallback { reference.fallbacks = self.fallback(fallback, reference, payload) }
        return reference
    }

    private mutating func hint(
        _ key: PayloadConvention.TypeKey, _ bound: [JSONPath.Step], _ payload: JSONObject
    ) -> TypeHint? {
        guard let path = key.path.path(bound: bound), let value = payload.value(at: path), !value.isNull else {
            return nil
        }
        // A required key of the wrong type, or without any text, is told with the partner keys.
        let isPartner = convention.partners.contains { $0.condition.path == key.path }
        guard case .string(let text) = value else {
            if !isPartner { findings.append(wrongType(path, value, needs: "a string")) }
            return nil
        }
        if isPartner, text.isEmpty { return nil }
        if let hint = TypeHint(text, key.vocabulary, payloadKey: path.description) { return hint }
        let shown = text.utf8.count > 40 ? "\(text.prefix(40))…" : text
        findings.append(
            Finding(
                .typeHintInvalid, .warning,
                "\(path) says \"\(shown)\", which is no type that an attachment may have; an extension that trusts it fails on a device.",
                fix: key.vocabulary.advice, payloadKey: path.description))
        return nil
    }

    private mutating func fallback(
        _ fallback: PayloadConvention.Fallback, _ reference: MediaReference, _ payload: JSONObject
    ) -> [MediaReference] {
        fallback.path.find(in: payload).matches.filter { !$0.value.isNull }.map { match in
            paths.append(match.path)
            var second = reference
            second.path = match.path
            second.payloadKey = match.path.description
            second.value = match.value
            second.typeHint = nil
            second.typeText = nil
            second.typeKey = nil
            second.replacement = fallback.copy.flatMap { $0.member(of: payload) }
            return second
        }
    }

    /// Long or odd names may look alike in words; then a number tells them apart.
    private mutating func makeKeysUnlike() {
        guard references.count > 1 else { return }
        var seen: Set<String> = []
        for index in references.indices where !seen.insert(references[index].payloadKey).inserted {
            references[index].payloadKey += " (\(index + 1))"
            seen.insert(references[index].payloadKey)
        }
    }
}

extension ConventionReading {
    /// A value at a media key's place.
    struct Item {
        var key: PayloadConvention.MediaKey
        var match: PathPattern.Match

        var isText: Bool { match.value.stringValue?.isEmpty == false }

        /// Whether the value has a scheme, or begins as if it should have one.
        var hasScheme: Bool { match.value.stringValue?.contains(":") ?? false }
    }

    /// What a group of media keys finds.
    struct Group {
        var items: [Item] = []
        var misfits: [PathPattern.Misfit] = []

        init(_ keys: [PayloadConvention.MediaKey], _ payload: JSONObject, whateverElseHolds: Bool = false) {
            for index in keys.indices
            where whateverElseHolds || keys[index].conditions.allSatisfy({ $0.holds(in: payload) }) {
                let (matches, misfits) = keys[index].path.find(in: payload)
                self.misfits += misfits
                guard !matches.isEmpty else { continue }
                let key = keys[index]
                for match in matches {
                    guard key.allowsList, case .array(let elements) = match.value else {
                        items.append(Item(key: key, match: match))
                        continue
                    }
                    items += elements.prefix(ConventionReading.maximumCount + 1).enumerated().map { index, element in
                        let path = match.path.appending(.index(index))
                        return Item(key: key, match: PathPattern.Match(path: path, value: element, bound: match.bound))
                    }
                }
            }
        }
    }
}
