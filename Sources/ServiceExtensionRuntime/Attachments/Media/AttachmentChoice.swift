/// Which of a notification's media are attached.
public enum AttachmentChoice: String, Sendable, CaseIterable {
    /// All of them, fetched at once.
    case all
    /// The first that can be had, which is what a device shows. The others are fetched only while none is.
    case first
}

extension MediaPlan {
    /// The plan for a choice: with ``AttachmentChoice/first``, all media but the first are fallbacks of it.
    func choosing(_ choice: AttachmentChoice) -> MediaPlan {
        guard choice == .first, var first = references.first, references.count > 1 else { return self }
        for reference in references.dropFirst() {
            var fallback = reference
            fallback.fallbacks = []
            first.fallbacks += [fallback] + reference.fallbacks
        }
        var plan = self
        plan.references = [first]
        return plan
    }
}
