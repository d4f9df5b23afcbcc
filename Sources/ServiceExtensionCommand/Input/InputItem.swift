import ServiceExtensionRuntime

/// One payload of the input, or what stands in its place.
struct InputItem: Sendable {
    /// Its place among all payloads, from 0.
    var index: Int
    /// Its line, from 1, when the input is one payload a line.
    var line: Int?
    /// The bytes, or why there are none.
    var content: Result<[UInt8], InputFailure>
}

/// Why an input has no bytes.
struct InputFailure: Error {
    var finding: Finding

    init(_ code: Finding.Code, _ message: String) {
        finding = Finding(code, .error, message)
    }
}
