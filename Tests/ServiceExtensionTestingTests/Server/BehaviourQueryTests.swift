import Testing

@testable import ServiceExtensionTesting

@Suite struct `The query of a media server's URL` {
    static let items: [(String, Behaviour)] = [
        ("delay=1s", .delay(.seconds(1))),
        ("stall=headers", .cut(Cut(action: .stall, place: .head))),
        ("stall=body@1000", .cut(Cut(action: .stall, place: .body(1000)))),
        ("rate=10000", .pace(.bytesPerSecond(10_000))),
        ("drip", .pace(.drip)),
        ("drip=headers", .pace(.dripFromHead)),
        ("truncate=1000", .cut(Cut(action: .close, place: .body(1000)))),
        ("length=300000", .announcedLength(300_000)),
        ("chunked", .framing(.chunked)),
        ("chunked=", .framing(.chunked)),
        ("no-length", .framing(.untilClose)),
        ("gzip", .coding(.gzip)),
        ("gzip-lie", .coding(.falseGzip)),
        ("status=404", .status(404)),
        ("status=999", .status(999)),
        ("redirect=3", .redirect(.hops(3))),
        ("redirect=loop", .redirect(.loop)),
        ("redirect=http%3A%2F%2F10.0.0.1%2Fa%3Fb%3D1%26c", .redirect(.to("http://10.0.0.1/a?b=1&c"))),
        ("redirect=http://user@host/", .redirect(.to("http://user@host/"))),
        ("type=image/webp", .mediaType("image/webp")),
        ("type=", .mediaType("")),
        ("body=zeros:200000", .body(.zeros(200_000))),
        ("body=zeros:50MB", .body(.zeros(50_000_000))),
        ("body=random:5000", .body(.random(5000, seed: 0))),
        ("body=random:5K:7", .body(.random(5120, seed: 7))),
        ("reset@1000", .cut(Cut(action: .reset, place: .body(1000)))),
        ("reset%401000", .cut(Cut(action: .reset, place: .body(1000)))),
        ("close@0", .cut(Cut(action: .close, place: .body(0)))),
        ("close@headers", .cut(Cut(action: .close, place: .head))),
        ("headers=50", .extraHeaders(50)),
        ("endless", .endless),
        ("tls-stall", .silence),
        ("no-reuse", .closesOnReuse),
        ("raw=ssh", .raw(.ssh)),
        ("raw=http09", .raw(.http09)),
        ("raw=nul-header", .raw(.nulHeader)),
        ("raw=endless-headers", .raw(.endlessHeaders)),
        ("raw=endless-header-line", .raw(.endlessHeaderLine)),
        ("raw=1xx", .raw(.informational)),
        ("raw=bad-chunk", .raw(.badChunk)),
        ("raw=endless-chunk-extension", .raw(.endlessChunkExtension)),
        ("verbatim", .verbatim),
        ("raw=two-lengths", .raw(.twoLengths)),
        ("raw=negative-length", .raw(.negativeLength)),
        ("raw=no-location", .raw(.noLocation)),
        ("raw=empty", .raw(.empty)),
    ]

    @Test(arguments: items) func `each item means one behaviour`(item: String, behaviour: Behaviour) throws {
        #expect(try BehaviourQuery(item).lasting == [behaviour])
    }

    @Test func `a sample is named with or without its extension`() throws {
        let sample = try #require(MediaSample.named("jpeg.jpg"))
        #expect(try BehaviourQuery("body=jpeg").lasting == [.body(.sample(sample))])
        #expect(try BehaviourQuery("body=jpeg.jpg").lasting == [.body(.sample(sample))])
    }

    @Test func `items combine in any order`() throws {
        let query = try BehaviourQuery("delay=500ms&chunked&gzip&status=503&id=a")
        #expect(query.lasting == [.delay(.milliseconds(500)), .framing(.chunked), .coding(.gzip), .status(503)])
        #expect(query.id == "a")
    }

    @Test(arguments: [nil, "", "&", "&&"]) func `no items are no behaviour`(query: String?) throws {
        let parsed = try BehaviourQuery(query)
        #expect(parsed.lasting.isEmpty && parsed.once.isEmpty && parsed.id == nil)
    }

    @Test(arguments: [
        "sleep=1s", "Delay=1s", "delay", "delay=", "delay=1", "delay=-1s", "stall", "stall=1000", "stall=body",
        "stall=body@", "rate=0", "rate=x", "drip=1", "truncate", "truncate=-1", "length=1.5", "chunked=1", "gzip=9",
        "status=99", "status=199", "status=1000", "status=OK", "redirect=", "redirect=a%0D%0AX:b", "type=a%0Ab",
        "body=", "body=zeros", "body=zeros:", "body=random:1:x", "body=no-such-sample", "reset", "reset@", "reset=1",
        "close@tail", "headers=-1", "headers=100001", "endless=1", "raw=", "raw=ftp", "once=", "once=once=drip",
        "once=id=1", "%zz", "%ff", "delay=1s%", "jpeg@",
    ])
    func `an item that is not understood is refused with its own text and all spellings`(item: String) throws {
        let error = try #require(throws: BehaviourError.self) { try BehaviourQuery("chunked&" + item) }
        for form in BehaviourForm.all { #expect(error.explanation.contains(form.spelling)) }
        #expect(!error.item.isEmpty && error.explanation.hasPrefix(error.item))
    }

    @Test(arguments: [
        "delay=1s&delay=2s", "chunked&no-length", "gzip&gzip-lie", "rate=1&drip", "truncate=1&reset@1",
        "stall=headers&close@0", "raw=ssh&raw=empty", "once=status=503&once=status=404",
    ])
    func `two items that decide the same are refused`(query: String) {
        #expect(throws: BehaviourError.self) { try BehaviourQuery(query) }
    }

    @Test func `a once item replaces what decides the same, the first time only`() throws {
        let query = try BehaviourQuery("status=404&chunked&once=status=503&once=delay=1s&id=1")
        #expect(query.behaviours(isFirst: true) == [.framing(.chunked), .status(503), .delay(.seconds(1))])
        #expect(query.behaviours(isFirst: false) == [.status(404), .framing(.chunked)])
        #expect(query.id == "1")
    }

    @Test func `every listed example is understood`() throws {
        for behaviour in MediaServer.behaviours { _ = try BehaviourQuery(behaviour.example) }
        #expect(MediaServer.behaviours.count == BehaviourForm.all.count + 2)
    }
}
