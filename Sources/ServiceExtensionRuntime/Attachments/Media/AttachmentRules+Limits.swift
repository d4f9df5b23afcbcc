extension AttachmentRules {
    /// These rules with other limits for some kinds, in bytes; one below 1 counts as 1.
    ///
    /// Up to what size a file is accepted without a warning stays as it was.
    public func replacingLimits(_ maximums: [MediaKind: Int]) -> AttachmentRules {
        if maximums.isEmpty { return self }
        var limits = limits
        for (kind, maximum) in maximums {
            let maximum = max(1, maximum)
            limits[kind] = SizeLimit(maximum: maximum, certain: min(maximum, limits[kind]?.certain ?? maximum))
        }
        return AttachmentRules(checkedTypes: types, limits: limits)
    }
}
