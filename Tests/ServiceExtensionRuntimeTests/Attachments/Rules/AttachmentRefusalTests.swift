import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The words for a refused type` {
    @Test(arguments: [
        ("image/webp", "WebP", "JPEG"), ("image/heic", "HEIC", "JPEG"), ("image/avif", "AVIF", "JPEG"),
        ("image/svg+xml", "SVG", "PNG"), ("video/quicktime", "MOV", "MPEG-4"), ("video/webm", "WebM", "MPEG-4"),
        ("video/x-matroska", "MKV", "MPEG-4"), ("video/3gpp", "3GP", "MPEG-4"), ("audio/ogg", "Ogg", ".m4a"),
        ("audio/flac", "FLAC", ".m4a"), ("audio/x-caf", "CAF", ".m4a"), ("audio/x-hx-aac-adts", "AAC", ".m4a"),
        ("image/bmp", "BMP", "JPEG"), ("image/tiff", "TIFF", "JPEG"), ("image/vnd.microsoft.icon", "ICO", "PNG"),
        ("video/MP2T", "transport stream", ".mp4"),
    ])
    func `name the type, the list it is not on, and what to convert to`(
        _ name: String, _ type: String, _ goal: String
    ) throws {
        let refusal = try #require(AttachmentRules.apple.refusal(forMIME: name))
        #expect(refusal.message.contains(type))
        #expect(refusal.message.contains("not on Apple's list"))
        #expect(refusal.fix.contains(goal))
    }

    @Test(arguments: [
        ("text/html; charset=utf-8", "an HTML page"), ("application/json", "a JSON document"),
        ("application/gzip", "gzip-compressed"), ("application/xml", "an XML document"), ("text/plain", "plain text"),
    ])
    func `name what is no media at all`(_ name: String, _ words: String) throws {
        let refusal = try #require(AttachmentRules.apple.refusal(forMIME: name))
        #expect(refusal.message.contains(words))
        #expect(refusal.message.contains("not a picture, film or sound"))
    }

    @Test func `carry a name that stands in no table, but no text that is none`() {
        #expect(
            AttachmentRules.apple.refusal(forMIME: "Model/GLTF-binary")?.message.contains("type model/gltf-binary")
                == true)
        #expect(AttachmentRules.apple.refusal(forMIME: "<script>")?.message.contains("an unknown type") == true)
        #expect(AttachmentRules.apple.refusal(forMIME: "")?.message.contains("an unknown type") == true)
    }

    @Test func `are not needed for accepted types`() {
        for type in AttachmentRules.apple.types {
            for name in type.mimeTypes { #expect(AttachmentRules.apple.refusal(forMIME: name) == nil) }
        }
    }

    @Test func `speak of the given rules where those are stricter than Apple's`() throws {
        let png = try #require(AttachmentRules.apple.type(forIdentifier: "public.png"))
        let rules = try AttachmentRules(types: [png], limits: [.image: .init(maximum: 1)])
        let refusal = try #require(rules.refusal(forMIME: "image/jpeg"))
        #expect(refusal.message.contains("JPEG, which the given rules do not accept"))
        #expect(refusal.fix == "Send one of these: PNG.")
    }

    @Test func `name only types that the given rules have`() throws {
        let jpeg = try #require(AttachmentRules.apple.type(forIdentifier: "public.jpeg"))
        let rules = try AttachmentRules(types: [jpeg], limits: [.image: .init(maximum: 1)])
        for name in ["image/webp", "video/quicktime", "audio/ogg", "application/octet-stream"] {
            let refusal = try #require(rules.refusal(forMIME: name))
            #expect(refusal.fix == "Send one of these: JPEG.", "\(name)")
            #expect(refusal.message.hasSuffix(", which the given rules do not accept"), "\(name)")
        }
        #expect(rules.refusal(forMIME: "text/html")?.fix.hasPrefix("Check that the URL") == true)
    }

    @Test func `stand under well-formed names, each once, and none of an accepted type`() {
        let names = AttachmentRefusal.table.flatMap(\.names)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(MIMEName(name).isWellFormed && MIMEName(name).text == name, "\(name)")
            #expect(AttachmentRules.apple.type(forMIME: name) == nil, "\(name)")
        }
        for row in AttachmentRefusal.table {
            #expect(row.fix.hasSuffix("."))
            #expect(!row.subject.hasSuffix("."))
        }
    }
}
