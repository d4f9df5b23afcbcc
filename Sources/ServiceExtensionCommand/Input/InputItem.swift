import ServiceExtensionRuntime

/// One payload of the input, or what stands in its place.
struct InputItem: Sendable {
    /// Its place among all payloads, from 0.
    var index: Int
    /// The file's path, or `standard input`.
    var source = ""
    /// Its line, from 1, when the input is one payload a line.
    var line: Int?
    /// The bytes, or why there are none.
    var content: Result<[UInt8], InputFailure>

    /// The same without its bytes, which are of no use once they are read.
    var withoutContent: InputItem { InputItem(index: index, source: source, line: line, content: .success([])) }

    /// What it is called in words: the source, and the line where there is one.
    var name: String { source + (line.map { ", line \($0)" } ?? "") }
}

/// Why an input has no bytes.
struct InputFailure: Error {
    var finding: Finding

    init(_ finding: Finding) { self.finding = finding }

    init(_ code: Finding.Code, _ message: String) {
        finding = Finding(code, .error, message)
    }
}
