import Testing

@testable import ServiceExtensionTesting

@Suite struct `The plan of an answer` {
    func plan(_ target: String, isFirst: Bool = false) throws -> ResponsePlan {
        let parsed = try #require(RequestTarget(target))
        return ResponsePlan(try BehaviourQuery(parsed.query), target: parsed, isFirst: isFirst)
    }

    func head(
        _ query: String, count: Int = 10, connection: String? = nil
    ) throws -> [String] {
        let head = try plan("/a?" + query).head(bodyCount: count, contentType: "image/png", connection: connection)
        return head.fields.map { "\($0.name): \($0.value)" }
    }

    @Test func `without items is the resource with its length`() throws {
        let plan = try plan("/a")
        #expect(plan.status == 200 && plan.content == .resource && plan.delay == .zero && plan.cut == nil)
        #expect(try head("") == ["Content-Type: image/png", "Content-Length: 10"])
    }

    @Test(arguments: [
        ("length=300000", ["Content-Type: image/png", "Content-Length: 300000"]),
        ("chunked", ["Content-Type: image/png", "Transfer-Encoding: chunked"]),
        ("chunked&length=7", ["Content-Type: image/png", "Content-Length: 7", "Transfer-Encoding: chunked"]),
        ("no-length", ["Content-Type: image/png"]),
        ("endless", ["Content-Type: image/png"]),
        ("endless&chunked", ["Content-Type: image/png", "Transfer-Encoding: chunked"]),
        ("gzip", ["Content-Type: image/png", "Content-Length: 10", "Content-Encoding: gzip"]),
        ("gzip-lie", ["Content-Type: image/png", "Content-Length: 10", "Content-Encoding: gzip"]),
        ("type=image/webp", ["Content-Type: image/webp", "Content-Length: 10"]),
        ("type=", ["Content-Length: 10"]),
        (
            "headers=2",
            [
                "Content-Type: image/png", "Content-Length: 10", "X-Extra-1: one of 2 more fields",
                "X-Extra-2: one of 2 more fields",
            ]
        ),
        ("redirect=http://h/", ["Content-Type: image/png", "Content-Length: 10", "Location: http://h/"]),
        ("truncate=3", ["Content-Type: image/png", "Content-Length: 10"]),
    ])
    func `announces what the items ask for`(query: String, fields: [String]) throws {
        #expect(try head(query) == fields)
    }

    @Test func `a status without body announces no length`() throws {
        #expect(try head("status=204", count: 0) == ["Content-Type: image/png"])
        #expect(try plan("/a?status=204").content == .none)
    }

    @Test(arguments: [("status=404", 404), ("status=999", 999)])
    func `an error has a page instead of the resource`(query: String, status: Int) throws {
        let plan = try plan("/a?" + query)
        guard case .page(_, mediaType: "text/html; charset=utf-8") = plan.content else {
            Issue.record("\(plan.content)")
            return
        }
        #expect(plan.status == status)
    }

    @Test func `an error with a chosen body has that body`() throws {
        #expect(try plan("/a?status=404&body=zeros:3").content == .chosen(.zeros(3)))
    }

    @Test(arguments: [
        ("/a?redirect=3", "/a?redirect=2"), ("/a?redirect=1", "/a"),
        ("/a?x=1&redirect=2&status=404", "/a?x=1&redirect=1&status=404"), ("/a?id=1&redirect=1", "/a?id=1"),
    ])
    func `a numbered redirect counts down and leaves the other items to the resource`(
        target: String, next: String
    ) throws {
        let parsed = try #require(RequestTarget(target))
        let hops = try #require(target.firstMatch(of: /redirect=(\d)/).flatMap { Int($0.1) })
        #expect(parsed.withHops(hops - 1) == next)
    }

    @Test func `a hop is a plain 302`() throws {
        let plan = try plan("/a?redirect=2&status=404&delay=1s&truncate=1", isFirst: true)
        #expect(plan.status == 302 && plan.delay == .zero && plan.cut == nil && plan.content == .none)
        #expect(plan.fields == [.init(name: "Location", value: "/a?redirect=1&status=404&delay=1s&truncate=1")])
    }

    @Test func `a redirect to a URL or to itself obeys the other items`() throws {
        let away = try plan("/a?redirect=http%3A%2F%2Fh%2F&status=301&endless&body=zeros:5")
        #expect(away.status == 301 && away.isEndless && away.content == .chosen(.zeros(5)))
        let loop = try plan("/a?redirect=loop&delay=1s")
        #expect(loop.fields == [.init(name: "Location", value: "/a?redirect=loop&delay=1s")])
        #expect(loop.delay == .seconds(1))
    }

    @Test(arguments: [
        ("", true), ("chunked", true), ("gzip", true), ("status=404", true), ("no-reuse", true), ("delay=1s", true),
        ("no-length", false), ("truncate=1", false), ("reset@1", false), ("stall=headers", false), ("endless", false),
        ("length=11", false), ("length=9", false), ("length=10", true), ("raw=ssh", false), ("tls-stall", false),
        ("status=204", false), ("endless&chunked", false),
    ])
    func `a connection goes on only after an answer whose end is clear`(query: String, isUsable: Bool) throws {
        #expect(try plan("/a?" + query).leavesConnectionUsable(bodyCount: 10) == isUsable)
    }

    @Test func `a pace is steps of a twentieth of a second, or single bytes`() {
        #expect(Throttle(nil).step == 65_536)
        #expect(Throttle(nil).time(for: 1_000_000) == nil)
        #expect(Throttle(.bytesPerSecond(10_000)).step == 500)
        #expect(Throttle(.bytesPerSecond(10_000)).time(for: 5_000) == .milliseconds(500))
        #expect(Throttle(.bytesPerSecond(1)).step == 1)
        #expect(Throttle(.bytesPerSecond(1 << 40)).step == 65_536)
        #expect(Throttle(.drip).step == 1)
        #expect(Throttle(.drip).time(for: 5) == .milliseconds(500))
    }
}
