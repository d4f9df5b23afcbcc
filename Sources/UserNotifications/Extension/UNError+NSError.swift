public import Foundation

// `catch let error as NSError` is taken as one that catches everything. On Linux it does so for errors alone that bridge
// to NSError in this way, as Foundation's own do; any other ends the process there (measured).
extension UNError: _ObjectiveCBridgeable {
    /// The error as an `NSError` with the same domain, code and texts.
    public func _bridgeToObjectiveC() -> NSError {
        NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
    }

    /// The error that an `NSError` of this domain stands for; see `_conditionallyBridgeFromObjectiveC`.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout UNError?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Whether an `NSError` is of this domain and has one of its codes; `result` is the error then.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout UNError?) -> Bool {
        guard source.domain == errorDomain, let code = Code(rawValue: source.code) else { return false }
        result = UNError(code, userInfo: source.userInfo)
        return true
    }

    /// The error that an `NSError` stands for; one that says nothing for any other.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> UNError {
        var result: UNError?
        if let source { _forceBridgeFromObjectiveC(source, result: &result) }
        return result ?? UNError(.attachmentCorrupt)
    }
}
