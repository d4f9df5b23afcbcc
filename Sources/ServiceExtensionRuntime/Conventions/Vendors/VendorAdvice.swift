/// What to change so that media shows with a vendor's own extension.
///
/// Found by trying: what is advised is what the vendor's rule would then let show.
struct VendorAdvice {
    let rule: VendorRule
    let evidence: MediaEvidence

    /// A change of how media is served or spoken of.
    private struct Change {
        /// The change as an order, such as `serve it over https`.
        var words: String
        var apply: (inout MediaEvidence) -> Void
    }

    /// The smallest change that helps; `nil` when none does.
    var fix: String? {
        let circumstances = circumstances
        if let words = needed(circumstances, [], evidence) { return words }
        for change in namings {
            if let words = needed(circumstances, [change], evidence) { return words }
        }
        return replacement(circumstances)
    }

    /// The changes in words, without those that do not matter; `nil` when all of them together do not help.
    private func needed(_ circumstances: [Change], _ namings: [Change], _ evidence: MediaEvidence) -> String? {
        var changes = circumstances + namings
        guard shows(evidence, after: changes) else { return nil }
        for index in changes.indices.reversed() {
            var fewer = changes
            fewer.remove(at: index)
            if shows(evidence, after: fewer) { changes = fewer }
        }
        let words = changes.map(\.words).joined(separator: ", and ")
        return String(words.prefix(1)).uppercased() + words.dropFirst() + "."
    }

    private func shows(_ evidence: MediaEvidence, after changes: [Change]) -> Bool {
        var changed = evidence
        for change in changes { change.apply(&changed) }
        return rule.verdict(on: changed).verdict == .shows
    }

    // MARK: What can be changed

    /// What keeps media away whatever its type is.
    private var circumstances: [Change] {
        var changes: [Change] = []
        if evidence.url.lowercased().hasPrefix("http:") {
            changes.append(Change(words: "serve it over https") { $0.url = "https:" + $0.url.dropFirst(5) })
        }
        if evidence.status != 200 {
            changes.append(Change(words: "let the server answer with status 200") { $0.status = 200 })
        }
        if let limit = rule.announcedLimit {
            changes.append(
                Change(words: "send no more than \(limit) bytes") { $0.announcedByteCount = nil })
        }
        return changes
    }

    /// What says of which type the media is, one way each: the payload, the header, the URL, the server's file name.
    private var namings: [Change] {
        guard let type = evidence.actualType else { return [] }
        var changes: [Change] = []
        if let key = evidence.typeKey {
            let words: [String] = [type.kind.rawValue, type.fileExtension, type.typeIdentifier]
            changes += words.map { word in
                Change(words: "let \(key) say \(word)") { $0.typeText = word }
            }
        }
        changes += type.mimeTypes.map { name in
            Change(words: "serve it with the Content-Type \(name)") { $0.contentType = name }
        }
        for ending in endings(of: type) {
            changes.append(
                Change(words: "let the URL's path end in .\(ending)") { $0.setExtension(ending, keepsQuery: true) })
            changes.append(
                Change(words: "let the URL end in .\(ending), without a query") {
                    $0.setExtension(ending, keepsQuery: false)
                })
            if evidence.fileName != nil {
                changes.append(
                    Change(words: "let the file name in Content-Disposition end in .\(ending)") {
                        $0.fileName = "file.\(ending)"
                    })
            }
        }
        return changes + otherKeys
    }

    /// Keys that stand for another type, in place of the one that the URL stands under.
    private var otherKeys: [Change] {
        rule.steps.flatMap { step -> [Change] in
            guard case .byKey(let endings) = step else { return [] }
            return endings.keys.sorted().map { key in
                Change(words: "put the URL under \(key)") { $0.payloadKey = key }
            }
        }
    }

    /// The file's extensions, the usual one first.
    private func endings(of type: AttachmentType) -> [String] {
        let others = FileExtensions.typeIdentifiers.filter { $0.value.contains(type.typeIdentifier) }.keys.sorted()
        return [type.fileExtension] + others.filter { $0 != type.fileExtension }
    }

    // MARK: Other media

    /// The types that the vendor would show, in place of this one.
    private func replacement(_ circumstances: [Change]) -> String? {
        let shown = AttachmentRules.apple.types.filter { type in
            shows(evidence, after: circumstances + [replacing(by: type, isNamed: true)])
        }
        let alike = shown.filter { $0.kind == evidence.actualType?.kind }
        let types = alike.isEmpty ? shown : alike
        guard let first = types.first else { return nil }
        let change = replacing(by: first, isNamed: false)
        let isEnough = shows(evidence, after: circumstances + [change])
        let names = types.prefix(3).map(\.name).joined(separator: " or ")
        let order = "send it as \(names)" + (isEnough ? "" : ", and let \(namers) say so")
        return needed(
            circumstances, [Change(words: order, apply: replacing(by: first, isNamed: !isEnough).apply)], evidence)
    }

    private var namers: String {
        "the URL's path\(evidence.typeKey.map { " and \($0)" } ?? "")"
    }

    /// Sends another type of file with its own Content-Type, and everything else that names it, if that is asked.
    private func replacing(by type: AttachmentType, isNamed: Bool) -> Change {
        let hasTypeKey = evidence.typeKey != nil
        let usesIdentifier = rule.steps.contains(.typeTextAsHint)
        return Change(words: "") {
            $0.actualType = type
            $0.head = Self.firstBytes[type.typeIdentifier] ?? []
            $0.contentType = type.mimeType
            guard isNamed else { return }
            $0.setExtension(type.fileExtension, keepsQuery: false)
            $0.fileName = nil
            if hasTypeKey { $0.typeText = usesIdentifier ? type.typeIdentifier : type.fileExtension }
        }
    }

    private static let firstBytes: [String: [UInt8]] = [
        "public.jpeg": [0xFF, 0xD8, 0xFF, 0xE0], "public.png": [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10],
        "com.compuserve.gif": Array("GIF89a".utf8),
    ]
}

extension MediaEvidence {
    /// Has the URL's path end in an extension.
    fileprivate mutating func setExtension(_ ending: String, keepsQuery: Bool) {
        let query = keepsQuery ? url.drop { $0 != "?" && $0 != "#" } : ""
        let scheme = url.prefix { $0 != ":" }
        let name = pathName.isEmpty ? "file" : pathName
        let stem = pathExtension.map { String(name.dropLast($0.count + 1)) } ?? name
        let folder = path.dropLast(pathName.count)
        path = "\(folder)\(stem).\(ending)"
        answeredPath = path
        url = "\(scheme)://host\(path)\(query)"
    }
}
