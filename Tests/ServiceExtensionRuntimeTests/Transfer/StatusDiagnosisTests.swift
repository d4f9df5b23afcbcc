import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The diagnosis of a status` {
    private func failure(
        _ status: Int, _ url: String = "https://cdn.example/a.jpg?x=1", now: Int = 0
    ) throws
        -> TransferFailure?
    {
        StatusDiagnosis.failure(status, url: try URLPolicy().check(url), now: now)
    }

    @Test(arguments: [200, 201, 203, 299]) func `takes a success with a body`(_ status: Int) throws {
        #expect(try failure(status) == nil)
    }

    @Test(arguments: [
        (204, "which has no body"), (205, "which has no body"), (206, "a part of the media"),
        (301, "without a Location"), (302, "without a Location"), (308, "without a Location"),
        (300, "which brings no media"), (304, "which brings no media"), (401, "access is refused"),
        (403, "access is refused"), (404, "no such media"), (410, "no such media"), (429, "too many requests"),
        (500, "the server has a fault"), (503, "the server has a fault"), (418, "answered 418."),
        (999, "answered 999."), (101, "switches to another protocol"), (407, "answered 407."),
        (0, "answered 0."), (150, "answered 150."),
    ]) func `names what any other status means`(_ status: Int, _ words: String) throws {
        let failure = try #require(try failure(status))
        #expect(failure.finding.code == .httpStatus)
        #expect(failure.finding.message.contains(words))
        #expect(failure.finding.message.hasPrefix("https://cdn.example/a.jpg answered \(status)"))
        #expect(failure.finding.fix?.isEmpty == false)
        #expect(failure.finding.host == "cdn.example")
    }

    @Test func `names a proxy that asks for a password`() throws {
        let url = try URLPolicy().check("https://cdn.example/a.jpg")
        let failure = try #require(StatusDiagnosis.failure(407, url: url, now: 0, usesProxy: true))
        #expect(failure.finding.message.hasSuffix("answered 407: the proxy asks for a password."))
        #expect(failure.finding.fix?.contains("--proxy") == true)
    }

    @Test(arguments: [(500, false), (502, true), (503, true), (504, true), (505, false), (404, false), (429, false)])
    func `tries again where another server may answer`(_ status: Int, _ isRetryable: Bool) throws {
        #expect(try failure(status)?.isRetryable == isRetryable)
    }

    /// 2024-05-01 12:00:00 UTC, and an hour to live from there.
    private static let signed =
        "https://b.s3.amazonaws.com/a.jpg?X-Amz-Date=20240501T120000Z&X-Amz-Expires=3600&X-Amz-Signature=secret"
    private static let expiry = 1_714_568_400

    @Test(arguments: [
        (400, 0, "40 s"), (401, 0, "40 s"), (403, 0, "40 s"), (403, 260, "5 min"), (403, 7200, "2 h"),
        (403, 200_000, "2 days"),
    ]) func `names an expired signature`(_ status: Int, _ more: Int, _ age: String) throws {
        let failure = try #require(try failure(status, Self.signed, now: Self.expiry + 40 + more))
        #expect(failure.finding.message.hasSuffix("the URL's signature expired \(age) ago."))
        #expect(!failure.finding.message.contains("secret"))
    }

    @Test func `does not blame a signature that still holds`() throws {
        let failure = try #require(try failure(403, Self.signed, now: Self.expiry - 1))
        #expect(failure.finding.message.hasSuffix("access is refused."))
    }
}
