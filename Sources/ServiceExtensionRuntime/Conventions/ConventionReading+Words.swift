/// What a reading says of what is wrong.
extension ConventionReading {
    func finding(_ misfit: PathPattern.Misfit) -> Finding {
        var finding = wrongType(misfit.path, misfit.value, needs: misfit.needs)
        // Another use of the name is likely while all that is there is a plain value at the root.
        if misfit.path.steps.count == 1, !misfit.value.holdsJSON { finding.severity = .warning }
        return finding
    }

    func wrongType(_ path: JSONPath, _ value: JSONValue, needs: String) -> Finding {
        Finding(
            .conventionInvalidType, .error,
            "\(path) is \(value.typeName)\(value.holdsJSON ? " that holds JSON" : ""), and \(convention.title) has \(needs) there.",
            fix: value.holdsJSON ? "Encode the payload once: make \(path) \(needs)." : "Make \(path) \(needs).",
            payloadKey: path.description)
    }

    func surplus(_ count: Int, _ items: [Item]) -> Finding {
        // Of a long list no more are looked at than tell that there are too many.
        let total = items.count > Self.maximumCount ? "more than \(Self.maximumCount)" : "\(items.count)"
        let why =
            count == 1 && convention.selection == .first
            ? "\(convention.title) reads the first alone" : "no more than \(count) are read"
        return Finding(
            .mediaSurplus, .warning, "The payload names \(total) media, and \(why).",
            fix: "Send one of them, or those that matter.", payloadKey: items[count].match.path.description)
    }

    /// Tells of values that are no addresses, where a later place is read for them.
    func passedOver(_ earlier: ArraySlice<Group>, _ read: Group) -> [Finding] {
        guard let key = read.items.first(where: \.isText)?.match.path else { return [] }
        return earlier.flatMap(\.items).filter { !$0.match.value.isNull }.map { item in
            let path = item.match.path
            return Finding(
                .mediaValueInvalid, .warning,
                "\(path) is \(item.match.value.stateName), so \(key) is read in its place.",
                fix: "Make \(path) a URL in a string, or leave it out.", payloadKey: path.description)
        }
    }

    /// Tells of values that are no addresses, where another convention is read.
    func unread(besides winner: ConventionReading?) -> [Finding] {
        references.filter { !$0.isText && !$0.value.isNull && winner?.paths.contains($0.path) != true }.map {
            Finding(
                .mediaValueInvalid, .warning,
                "\($0.payloadKey) is \($0.value.stateName), so it is not read as media.",
                fix: "Make \($0.payloadKey) a URL in a string, or leave it out.", payloadKey: $0.payloadKey)
        }
    }
}

extension JSONValue {
    /// What a value is that has to be an address, with its article.
    var stateName: String {
        guard case .string(let text) = self else { return typeName }
        return text.isEmpty ? "an empty string" : text.allSatisfy(\.isWhitespace) ? "a string of blanks only" : typeName
    }

    /// Whether it is a string with an object or array in it: JSON that was encoded twice.
    var holdsJSON: Bool {
        guard case .string(let text) = self else { return false }
        return text.hasPrefix("{") || text.hasPrefix("[")
    }
}

extension TypeHint.Vocabulary {
    /// What to write.
    var advice: String {
        switch self {
        case .fileExtension: "Write the file extension without a dot, such as jpg, png, gif, mp4, mp3 or m4a."
        case .mimeType: "Write the MIME name, such as image/jpeg."
        case .typeIdentifier: "Write the uniform type identifier, such as public.jpeg, public.png or public.mpeg-4."
        case .kind: "Write image, video or audio."
        case .any: "Write the file extension or MIME name, such as jpg or image/jpeg."
        }
    }
}
