/// The version of this package, `MAJOR.MINOR.PATCH` (semver.org).
public let runtimeVersion = "0.1.0"
