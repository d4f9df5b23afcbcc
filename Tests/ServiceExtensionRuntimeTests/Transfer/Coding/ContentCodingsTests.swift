import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The codings of a body` {
    @Test(
        arguments: [
            ("", .none), ("identity", .none), ("Identity, identity", .none), ("none", .none), ("binary", .none),
            ("utf-8", .none), ("aws-chunked", .none), ("gzip", .gzip), ("X-GZIP", .gzip), (" gzip , identity", .gzip),
            ("aws-chunked,gzip", .gzip), ("deflate", .deflate),
            ("br", .refused("br, which was not asked for and is not decoded here")),
            ("zstd", .refused("zstd, which was not asked for and is not decoded here")),
            ("gzip, gzip", .refused("gzip, gzip, several on top of each other")),
            ("deflate,gzip", .refused("deflate, gzip, several on top of each other")),
        ] as [(String, ContentCodings.Decoding)]) func `are decoded as browsers do, unless they are several`(
            _ value: String, _ decoding: ContentCodings.Decoding
        )
    {
        #expect(ContentCodings(value).decoding == decoding)
    }

    @Test func `of several fields are one list`() {
        #expect(ContentCodings("gzip", "identity").decoding == .gzip)
        #expect(ContentCodings("gzip", "gzip").decoding != .gzip)
    }

    @Test func `that there are not are told in a few letters`() {
        #expect(ContentCodings("none").unknown == ["none"])
        #expect(ContentCodings(String(repeating: "a", count: 5000)).unknown.first?.count == 41)
        #expect(ContentCodings("identity").unknown.isEmpty)
    }
}
