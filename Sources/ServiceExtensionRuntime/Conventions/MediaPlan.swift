/// What a payload asks for, by the convention that it is read by.
struct MediaPlan: Sendable {
    /// Texts that take the place of the alert's; `nil` leaves them.
    struct Texts: Sendable, Hashable {
        var title: String?
        var subtitle: String?
        var body: String?
    }

    /// The convention that is read; `nil` when no media was found.
    var convention: PayloadConvention?
    /// The media to fetch.
    var references: [MediaReference] = []
    var texts = Texts()
    /// The body when no media can be shown.
    var alternativeText: String?
    /// What is worth telling, apart from the media's addresses.
    var findings: [Finding] = []
    /// Where media of any convention stands, read or not.
    var paths: [JSONPath] = []
    /// The same, where a common key counts only while it holds a web address.
    var mediaPaths: [JSONPath] = []
    /// What keeps the convention's own extension from attaching anything.
    var obstacles: [ConventionReading.Obstacle] = []
    /// A convention whose mark is there, without its media.
    var markedOnly: PayloadConvention?
}

extension ConventionSet {
    /// Decides what of a payload is read.
    ///
    /// Of the conventions that have an address to try, the one of the first rank wins, and in a rank the first of the
    /// set. Without any, the first with something else at its keys does, so that the mistake is told.
    func plan(for payload: JSONObject) -> MediaPlan {
        let readings = recognised(in: payload).map { ConventionReading($0, payload) }
        guard !readings.isEmpty else { return MediaPlan() }
        var plan = MediaPlan()
        for reading in readings {
            plan.paths += reading.paths
            if reading.convention.rank != .generic || reading.isUsable { plan.mediaPaths += reading.paths }
        }
        let place =
            readings.firstIndex(where: \.isUsable)
            ?? readings.firstIndex { $0.convention.rank != .generic && !$0.references.isEmpty }
        let winner = place.map { readings[$0] }
        if let winner { plan.take(winner, payload) }
        let others = readings.indices.filter { $0 != place }.map { readings[$0] }
        var told: Set<String> = []
        plan.findings += others.flatMap { asides($0, winner, readings) }
            // Several conventions may have the same place.
            .filter { told.insert($0.message).inserted }
        if let winner, let finding = alsoFound(others, winner) {
            if winner.convention.rank == .plain { plan.tell(winner) }
            plan.findings.append(finding)
        }
        if winner == nil {
            plan.markedOnly = readings.map(\.convention).first { !$0.media.isEmpty && $0.rank == .mark }
        }
        plan.readTexts(of: winner?.convention ?? readings[0].convention, payload)
        return plan
    }

    /// What to tell of a convention that is not read.
    private func asides(
        _ reading: ConventionReading, _ winner: ConventionReading?, _ all: [ConventionReading]
    ) -> [Finding] {
        if reading.convention.media.isEmpty {
            return [
                Finding(
                    .mediaKeyNotPublic, .note,
                    "The payload has the mark of \(reading.convention.title), whose media key is not public, so its media is not read.",
                    fix: "Give the key with --conventions, or send the URL under image-url too.")
            ]
        }
        if reading.convention.rank == .generic {
            guard winner == nil else { return [] }
            // What another convention looks into is no common key.
            let others = all.filter { $0.convention.rank != .generic }.flatMap(\.paths)
            return reading.references.filter { reference in
                !others.contains { $0.steps.starts(with: reference.path.steps) }
            }.compactMap(commonKeyFinding)
        }
        return (reading.findings + reading.unread(besides: winner)).map { finding in
            var finding = finding
            if winner != nil, finding.severity == .error { finding.severity = .warning }
            return finding
        }
    }

    /// What to tell of a common key without a web address.
    private func commonKeyFinding(_ reference: MediaReference) -> Finding? {
        guard !reference.value.isNull else { return nil }
        let value = reference.value.stringValue == nil ? reference.value.typeName : "no web address"
        return Finding(
            .mediaValueInvalid, .warning, "\(reference.payloadKey) is \(value), so it is not read as media.",
            payloadKey: reference.payloadKey)
    }

    /// The note on media that another convention would have read.
    private func alsoFound(_ readings: [ConventionReading], _ winner: ConventionReading) -> Finding? {
        var claimed = winner.paths
        var others: [String] = []
        for reading in readings where reading.isUsable {
            let paths = reading.paths.filter { !claimed.contains($0) }
            claimed += paths
            guard let path = paths.first else { continue }
            others.append("\(path) (\(reading.convention.title))")
        }
        guard !others.isEmpty else { return nil }
        return Finding(
            .conventionAlsoFound, .note,
            "Also found, and not read: \(others.joined(separator: ", ")).",
            fix: "Choose with --convention when the other one is meant.")
    }
}

extension MediaPlan {
    fileprivate mutating func take(_ winner: ConventionReading, _ payload: JSONObject) {
        convention = winner.convention
        references = winner.references
        if winner.convention.rank != .plain { tell(winner) }
        findings += winner.findings + winner.partnerFindings(payload)
        obstacles = winner.allObstacles(payload)
    }

    /// Tells which convention is read. The plain keys are told only beside others: they go without saying.
    fileprivate mutating func tell(_ winner: ConventionReading) {
        guard let key = winner.paths.first?.description else { return }
        findings.append(
            Finding(.conventionChosen, .note, "Media is read as \(winner.convention.title) has it.", payloadKey: key))
    }

    fileprivate mutating func readTexts(of convention: PayloadConvention, _ payload: JSONObject) {
        texts.title = text(convention.text?.title, payload, convention.title)
        texts.subtitle = text(convention.text?.subtitle, payload, convention.title)
        texts.body = text(convention.text?.body, payload, convention.title)
        alternativeText = text(convention.alternativeText, payload, convention.title)
    }

    private mutating func text(_ pattern: PathPattern?, _ payload: JSONObject, _ title: String) -> String? {
        guard let found = pattern?.find(in: payload) else { return nil }
        for misfit in found.misfits where !findings.contains(where: { $0.payloadKey == misfit.path.description }) {
            findings.append(
                Finding(
                    .conventionInvalidType, .warning,
                    "\(misfit.path) is \(misfit.value.typeName), and \(title) has \(misfit.needs) there; the text stays as it is.",
                    fix: "Make \(misfit.path) \(misfit.needs).", payloadKey: misfit.path.description))
        }
        guard let match = found.matches.first, !match.value.isNull else { return nil }
        guard case .string(let text) = match.value else {
            findings.append(
                Finding(
                    .conventionInvalidType, .warning,
                    "\(match.path) is \(match.value.typeName), and \(title) has a string there; the text stays as it is.",
                    fix: "Make \(match.path) a string.", payloadKey: match.path.description))
            return nil
        }
        return text.isEmpty ? nil : text
    }
}
