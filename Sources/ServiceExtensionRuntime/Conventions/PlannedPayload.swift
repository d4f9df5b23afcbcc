/// A payload with the plan that was made of it, so that the extension need not make it again.
final class PlannedPayload: Sendable {
    private let payload: JSONObject
    private let conventions: ConventionSet
    let plan: MediaPlan

    /// Makes the plan.
    init(_ payload: JSONObject, _ conventions: ConventionSet) {
        self.payload = payload
        self.conventions = conventions
        plan = conventions.plan(for: payload)
    }

    /// The plan for a payload: the one that is there when it is the same payload, otherwise a new one.
    func plan(for payload: JSONObject, by conventions: ConventionSet) -> MediaPlan {
        payload.isCopy(of: self.payload) && conventions.isCopy(of: self.conventions)
            ? plan : conventions.plan(for: payload)
    }
}

/// What a request remembers of its payload. All are equal, since it makes no difference.
struct RememberedPlan: Sendable, Hashable {
    var planned: PlannedPayload?

    static func == (left: RememberedPlan, right: RememberedPlan) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
