import ServiceExtensionRuntime
import Testing

@Suite struct `The embedding guide` {
    @Test func `shows snippets that compile, word for word`() throws {
        let source = try SourceTree.text("Tests/ServiceExtensionRuntimeTests/Architecture/EmbeddingSnippets.swift")
        let snippets = source.split(separator: "// snippet\n").dropFirst().map { part in
            String(part.prefix(upTo: part.firstRange(of: "// end\n")?.lowerBound ?? part.endIndex))
        }
        let page = try SourceTree.text("Documentation/embedding.md")
        let blocks = page.split(separator: "```swift\n").dropFirst().map { part in
            String(part.prefix(upTo: part.firstRange(of: "```")?.lowerBound ?? part.endIndex))
        }
        #expect(!blocks.isEmpty)
        #expect(blocks == snippets)
    }

    @Test func `shows how one notification is answered, and a stream`() async throws {
        let text = #"{"aps":{"alert":{"title":"Shoes","body":"b"},"mutable-content":1},"n":1.10}"#
        let sale = SaleExtension(media: MediaAttachmentExtension(dryRunWith: URLPolicy()))
        let payload = try await answer(text, with: sale)
        #expect(payload["aps"]?["alert"]?["title"] == "Sale: Shoes")
        #expect(payload["n"]?.numberValue?.text == "1.10")

        let payloads = AsyncStream { continuation in
            for _ in 0..<10 { continuation.yield(NotificationPayload(payload)) }
            continuation.finish()
        }
        var sent: [JSONObject] = []
        await preprocess(payloads, on: ServiceExtensionHost(sale)) { sent.append($0.payload) }
        #expect(sent.count == 10)
        #expect(sent.allSatisfy { $0["aps"]?["alert"]?["title"] == "Sale: Sale: Shoes" })
    }

    @Test func `lists a finding for each row that has one`() throws {
        let page = try SourceTree.text("Documentation/embedding.md")
        let codes = page.split(separator: "`").filter { $0.hasPrefix("extension.") || $0.hasPrefix("attachment.") }
        #expect(codes.count >= 9)
        for code in codes { #expect(Finding.Code(String(code)).entry != nil, "\(code)") }
    }
}
