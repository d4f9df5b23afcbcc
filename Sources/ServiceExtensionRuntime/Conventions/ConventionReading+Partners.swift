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
