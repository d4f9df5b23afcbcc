/// Something about one payload, its media or its extension that is worth telling.
///
/// A finding never stops a payload: the record that carries it still carries the content to deliver.
public struct Finding: Sendable, Hashable {
    /// How much a finding matters.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        /// A device would show less than was meant.
        case error
        /// A device would show what was meant, yet something is wrong or at risk.
        case warning
        /// Nothing is wrong; worth knowing.
        case note
    }

    /// What it is, as a stable word of the form `area.reason`; see ``Finding/Code/catalogue``.
    public var code: Code
    /// How much it matters.
    public var severity: Severity
    /// One plain sentence that names the cause. Holds no query string of any URL, since those carry secrets.
    public var message: String
    /// One plain sentence that says what to change. Never `nil` for an error or a warning.
    public var fix: String?
    /// The payload's key whose value the finding is about, such as `image-url`.
    public var payloadKey: String?
    /// The host that the finding is about, without port.
    public var host: String?
    /// Where in the payload's text the cause stands.
    public var position: TextPosition?
    /// Whether it is a warning only since other media was attached in the place of this one.
    var isExcused = false

    /// Makes a finding; an omitted `fix` is the code's own from ``Finding/Code/catalogue``.
    public init(
        _ code: Code, _ severity: Severity, _ message: String, fix: String? = nil, payloadKey: String? = nil,
        host: String? = nil, position: TextPosition? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.fix = fix ?? (severity == .note ? nil : code.entry?.fix)
        self.payloadKey = payloadKey
        self.host = host
        self.position = position
    }
}
