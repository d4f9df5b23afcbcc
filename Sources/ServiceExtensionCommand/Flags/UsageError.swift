/// What is wrong with a command line, and how to mend it.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// The same under the name of the variable, where that gave the flag's value.
    func naming(variables: [String]) -> UsageError {
        guard let flag = Flag.all.first(where: { description.hasPrefix("\($0.name): ") }), let variable = flag.variable,
            variables.contains(variable)
        else { return self }
        return UsageError(variable + description.dropFirst(flag.name.count))
    }
}
