/// Ends the run where a rule does not hold; in optimised builds, too, with the rule in the log.
func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
    if !condition { fatalError(rule()) }
}
