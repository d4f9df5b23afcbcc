extension ConventionReading {
    /// What keeps a vendor's own extension from attaching anything.
    struct Obstacle: Sendable, Hashable {
        /// What is wrong, without a full stop.
        var reason: String
        /// What to change.
        var fix: String
    }

    /// What the convention's own extension would miss beside the media, by the vendor's words.
    func partnerFindings(_ payload: JSONObject) -> [Finding] {
        guard let key = references.first?.payloadKey else { return [] }
        return convention.partners.compactMap { partner in
            guard let fault = partner.fault(in: payload) else { return nil }
            let state =
                fault.isMissing
                ? "\(partner.word), which is missing, so its own extension attaches nothing of \(key)"
                : "\(partner.word) to be \(partner.needs), and finds \(fault.found)"
            return Finding(
                .partnerKeyMissing, .error, "\(convention.title) needs \(state).", fix: partner.fix(fault),
                payloadKey: partner.condition.path.description)
        }
    }

    /// Tells what the convention's own extension would miss to read a key, unless that is told as a partner key.
    mutating func tellUnmet(_ item: Item, _ payload: JSONObject) {
        let partners = convention.partners.filter { $0.fault(in: payload) != nil }.map(\.condition.path)
        guard let condition = item.key.conditions.first(where: { !$0.holds(in: payload) }),
            !partners.contains(condition.path)
        else { return }
        let found = condition.path.first(in: payload)?.shortText ?? "nothing"
        let fix = "Correct \(condition.path): \(condition.form.needs)."
        findings.append(
            Finding(
                .partnerKeyMissing, .error,
                "\(convention.title) reads \(item.key.path) where \(condition.path) is \(condition.form.needs), and finds \(found), so its own extension attaches nothing of it.",
                fix: fix, payloadKey: condition.path.description))
        obstacles.append(
            Obstacle(
                reason: "\(condition.path) is \(found), and has to be \(condition.form.needs) for \(item.key.path)",
                fix: fix))
    }

    /// The same, and what else keeps it from attaching anything.
    func allObstacles(_ payload: JSONObject) -> [Obstacle] {
        let missing = convention.partners.compactMap { partner in
            partner.fault(in: payload).map { fault in
                Obstacle(
                    reason: fault.isMissing
                        ? "\(partner.word) is missing"
                        : "\(partner.word) is \(fault.found), and has to be \(partner.needs)",
                    fix: partner.fix(fault))
            }
        }
        return missing + obstacles
    }
}

extension PayloadConvention.Partner {
    /// What stands in the place of what is needed.
    fileprivate struct Fault {
        var isMissing: Bool
        var found: String
    }

    fileprivate func fault(in payload: JSONObject) -> Fault? {
        let value = condition.path.first(in: payload)
        switch (condition.form, value) {
        case (.string, .string("")): return Fault(isMissing: false, found: "an empty string")
        case (let form, _) where form.accepts(value): return nil
        case (_, nil), (_, .null): return Fault(isMissing: true, found: "nothing")
        case (.integer, .number(let number)): return Fault(isMissing: false, found: ApsReader.shown(number))
        case (_, .some(let value)): return Fault(isMissing: false, found: value.typeName)
        }
    }

    fileprivate var needs: String {
        condition.form == .string ? "a string that is not empty" : condition.form.needs
    }

    fileprivate func fix(_ fault: Fault) -> String {
        "\(fault.isMissing ? "Add" : "Correct") \(condition.path): \(condition.form.needs)."
    }
}

extension JSONValue {
    /// A short string in quotation marks, and of everything else what it is.
    fileprivate var shortText: String {
        guard case .string(let text) = self, text.utf8.count <= 40 else { return typeName }
        return "\"\(text)\""
    }
}
