// A libFuzzer target for payloads, their options and conventions. It is compiled into one module with the sources it tests,
// see `build`.

/// Runs one input: a byte of options, a payload, and behind zero bytes a string table and a file of conventions.
///
/// A rule that does not hold, a trap and a run of more than some seconds are findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let switches = input.first else { return 0 }
    let parts = input.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let options = options(switches, strings: parts.dropFirst().first, conventions: parts.dropFirst(2).first)
    let payload: NotificationPayload
    do throws(PayloadError) {
        payload = try NotificationPayload(parsing: parts[0], options: options)
    } catch {
        check(error.finding, in: parts[0], options)
        require(error.finding.severity == .error, "bytes that are no payload, and no error")
        return 0
    }
    require(payload.byteCount <= parts[0].count, "more bytes than there are")
    for finding in payload.findings { check(finding, in: parts[0], options) }
    if case .notEligible(let finding) = payload.eligibility { check(finding, in: parts[0], options) }
    check(options.conventions.plan(for: payload.root), of: payload.root, parts[0], options)
    checkSameMeaning(of: payload, options)
    return 0
}

private func options(_ switches: UInt8, strings: [UInt8]?, conventions: [UInt8]?) -> NotificationPayload.Options {
    var options = NotificationPayload.Options(isVoIP: switches & 1 == 1, firstLine: Int(switches >> 4) + 1)
    if switches & 2 == 2 { options.conventions = .none }
    if switches & 4 == 4 { options.mediaPaths = [JSONPath([.key("picture")]), JSONPath([.key("data"), .index(0)])] }
    if let conventions { options.conventions = options.conventions.preferring(own(conventions)) }
    if let strings {
        do throws(LocalizedStringsError) {
            options.strings = try LocalizedStrings(parsing: strings)
        } catch {
            require(!error.description.isEmpty, "a string table that is refused without words")
        }
    }
    return options
}

private func own(_ text: [UInt8]) -> [PayloadConvention] {
    do throws(ConventionError) {
        return try PayloadConvention.parse(text)
    } catch {
        require(!error.description.isEmpty, "conventions that are refused without words")
        return []
    }
}

/// What holds for every finding.
private func check(_ finding: Finding, in text: [UInt8], _ options: NotificationPayload.Options) {
    require(finding.code.entry != nil, "a code that is not in the catalogue")
    require(finding.message.hasSuffix("."), "a message that is no sentence")
    require(finding.severity == .note || finding.fix?.isEmpty == false, "nothing to do about an error or warning")
    require(finding.payloadKey?.isEmpty != true, "an empty key")
    guard let position = finding.position else { return }
    require((0...text.count).contains(position.byteOffset), "a place outside of the text")
    require(position.line >= options.firstLine && position.column >= 1, "a place before the text")
}

private func check(
    _ plan: MediaPlan, of root: JSONObject, _ text: [UInt8], _ options: NotificationPayload.Options
) {
    for finding in plan.findings { check(finding, in: text, options) }
    for path in plan.paths { require(root.value(at: path) != nil, "media at a place that is not there") }
    require(Set(plan.references.map(\.payloadKey)).count == plan.references.count, "two references of one name")
    for reference in plan.references { require(!reference.payloadKey.isEmpty, "a reference without a name") }
    require(plan.references.isEmpty || plan.convention != nil, "media of no convention")
}

/// A payload that is written and read again means the same.
private func checkSameMeaning(of payload: NotificationPayload, _ options: NotificationPayload.Options) {
    var written: [UInt8] = []
    JSONWriter().write(payload.root, into: &written)
    guard let again = try? NotificationPayload(parsing: written, options: options) else {
        fatalError("what was written is no payload")
    }
    require(again.root == payload.root, "another payload after a round trip")
    require(again.aps == payload.aps, "another content after a round trip")
    require(again.eligibility == payload.eligibility, "another eligibility after a round trip")
    require(again.identifier == payload.identifier, "another identifier after a round trip")
}
