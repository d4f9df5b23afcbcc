// A libFuzzer target for the URL policy and redirects. It is compiled into one module with the sources it tests, see `build`.

/// Runs one input: the first line is a URL, the second, if there is one, a `Location` that it answers with.
///
/// A rule that does not hold, a trap and a run of more than some seconds are findings.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    for policy in [URLPolicy(), URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)] {
        guard let url = accepted(lines[0], by: policy), lines.count > 1 else { continue }
        guard let target = try? RedirectPolicy(urls: policy).target(of: lines[1], from: url) else { continue }
        checkForm(of: target, policy)
        require(!url.isSecure || target.isSecure, "a redirect from https to http")
    }
    return 0
}

private func accepted(_ text: ArraySlice<UInt8>, by policy: URLPolicy) -> MediaURL? {
    do throws(URLRejection) {
        let url = try policy.check(String(decoding: text, as: UTF8.self))
        checkForm(of: url, policy)
        return url
    } catch {
        require(!error.message.isEmpty && !error.fix.isEmpty, "a refusal without words")
        return nil
    }
}

/// What holds for every URL that is fetched.
private func checkForm(of url: MediaURL, _ policy: URLPolicy) {
    require(url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a byte that no URL has")
    require(url.text.utf8.count <= URLPolicy.maximumLength, "a URL that is too long")
    require(!url.redacted.contains("?"), "a query in words for people")
    require(policy.allowsHTTP || url.isSecure, "plain http without leave")
    require(policy.addresses.classify(host: url.host, port: url.port) == .allowed, "a host that is not open")
    require((try? policy.check(url.text)) == url, "another URL after a round trip")
}
