/// A payload with the plan that was made of it, so that the extension need not make it again.
final class PlannedPayload: Sendable, Hashable {
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

    /// All are equal: what is remembered makes no difference.
    static func == (left: PlannedPayload, right: PlannedPayload) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
