import ServiceExtensionRuntime
import Testing

@Suite struct `Apple's attachment rules` {
    /// The table *Supported File Types* of Apple's page on `UNNotificationAttachment`: kind, megabytes, and the constants
    /// it lists with the identifiers that Apple's Uniform Type Identifiers reference gives for them.
    private static let documented: [(kind: MediaKind, megabytes: Int, identifiers: Set<String>)] = [
        (
            .audio, 5,
            ["public.aiff-audio", "com.microsoft.waveform-audio", "public.mp3", "public.mpeg-4-audio"]
        ),
        (.image, 10, ["public.jpeg", "com.compuserve.gif", "public.png"]),
        (.movie, 50, ["public.mpeg", "public.mpeg-2-video", "public.mpeg-4", "public.avi"]),
    ]

    @Test(arguments: documented)
    func `are those of Apple's table`(_ kind: MediaKind, _ megabytes: Int, _ identifiers: Set<String>) {
        let listed = AttachmentRules.apple.types.filter { $0.kind == kind }
        #expect(Set(listed.map(\.typeIdentifier)) == identifiers)
        #expect(listed.count == identifiers.count)
        #expect(AttachmentRules.apple.limits[kind]?.maximum == megabytes * 1_048_576)
        #expect(AttachmentRules.apple.limits[kind]?.certain == megabytes * 1_000_000)
    }

    @Test func `pass the check that rules of one's own must pass`() throws {
        let apple = AttachmentRules.apple
        #expect(try AttachmentRules(types: apple.types, limits: apple.limits) == apple)
    }

    @Test func `have a structure check for each type, and each check a type`() {
        let checked = MediaFormat.allCases.flatMap(\.typeIdentifiers)
        #expect(checked.sorted() == AttachmentRules.apple.types.map(\.typeIdentifier).sorted())
    }

    @Test(arguments: [
        ("audio/x-wav", "com.microsoft.waveform-audio"), ("audio/vnd.wave", "com.microsoft.waveform-audio"),
        ("audio/wav", "com.microsoft.waveform-audio"), ("audio/x-m4a", "public.mpeg-4-audio"),
        ("audio/mp4", "public.mpeg-4-audio"), ("video/x-m4v", "public.mpeg-4"), ("video/mp4", "public.mpeg-4"),
        ("audio/x-aiff", "public.aiff-audio"), ("audio/aiff", "public.aiff-audio"), ("image/jpg", "public.jpeg"),
        ("audio/mpeg", "public.mp3"), ("audio/mp3", "public.mp3"), ("video/mpeg", "public.mpeg"),
        ("video/x-msvideo", "public.avi"), ("video/avi", "public.avi"), ("image/apng", "public.png"),
    ])
    func `fold the names of one type`(_ name: String, _ identifier: String) {
        #expect(AttachmentRules.apple.type(forMIME: name)?.typeIdentifier == identifier)
    }

    @Test(arguments: ["IMAGE/JPEG", " image/jpeg\t", "image/jpeg; charset=utf-8", "image/jpeg;q=1", "Image/Jpeg ;a=b"])
    func `do not mind letter case, parameters and white space in a name`(_ name: String) {
        #expect(AttachmentRules.apple.type(forMIME: name)?.typeIdentifier == "public.jpeg")
    }

    @Test(arguments: ["", "image", "image/", "jpeg", "image/webp", "image/jpegx", "text/html", "image/jpeg/png"])
    func `find no type for other names`(_ name: String) {
        #expect(AttachmentRules.apple.type(forMIME: name) == nil)
    }

    @Test(arguments: [
        (MediaKind.image, 10_000_000, AttachmentRules.SizeVerdict.allowed),
        (.image, 10_000_001, .allowedByWiderReading(certain: 10_000_000)),
        (.image, 10_485_760, .allowedByWiderReading(certain: 10_000_000)),
        (.image, 10_485_761, .tooLarge(limit: 10_485_760)),
        (.audio, 5_242_880, .allowedByWiderReading(certain: 5_000_000)),
        (.audio, 5_242_881, .tooLarge(limit: 5_242_880)),
        (.movie, 0, .allowed), (.movie, 52_428_800, .allowedByWiderReading(certain: 50_000_000)),
        (.movie, 52_428_801, .tooLarge(limit: 52_428_800)),
    ])
    func `draw the line at a whole number of mebibytes`(
        _ kind: MediaKind, _ byteCount: Int, _ verdict: AttachmentRules.SizeVerdict
    ) {
        #expect(AttachmentRules.apple.sizeVerdict(byteCount, for: kind) == verdict)
    }

    @Test func `allow no file larger than a film`() {
        #expect(AttachmentRules.apple.largestLimit == 50 << 20)
    }
}

@Suite struct `Attachment rules of one's own` {
    private let webP = AttachmentType(
        kind: .image, name: "WebP", typeIdentifier: "org.webmproject.webp", mimeType: "image/webp",
        fileExtension: "webp")
    private let limits: [MediaKind: AttachmentRules.SizeLimit] = [.image: .init(maximum: 1000)]

    @Test func `accept other types and sizes`() throws {
        let rules = try AttachmentRules(types: [webP], limits: limits)
        #expect(rules.type(forMIME: "image/webp") == webP)
        #expect(rules.type(forIdentifier: "org.webmproject.webp") == webP)
        #expect(rules.type(forIdentifier: "public.jpeg") == nil)
        #expect(rules.sizeVerdict(1000, for: .image) == .allowed)
        #expect(rules.sizeVerdict(1001, for: .image) == .tooLarge(limit: 1000))
        #expect(rules.sizeVerdict(1, for: .audio) == .tooLarge(limit: 0))
    }

    @Test func `let two types of one kind share a name, and find the first by it`() throws {
        var other = webP
        other.typeIdentifier = "org.example.other"
        #expect(try AttachmentRules(types: [other, webP], limits: limits).type(forMIME: "image/webp") == other)
    }

    private func error(_ change: (inout AttachmentType) -> Void) -> String? {
        var type = webP
        change(&type)
        let error = #expect(throws: AttachmentRulesError.self) { try AttachmentRules(types: [type], limits: limits) }
        return error?.message
    }

    @Test func `refuse a type that is not sound, and say which`() {
        for ending in ["", ".webp", "a/b", "../x", "web p", "wébp", "abcdefghijklmnopq", "a\0"] {
            #expect(error { $0.fileExtension = ending }?.contains("file extension of org.webmproject.webp") == true)
        }
        for name in ["", "webp", "image/", "/webp", "image/we bp", "image/webp/x", "image/wébp"] {
            #expect(error { $0.mimeType = name }?.contains("type/subtype") == true)
            #expect(error { $0.otherMIMETypes = [name] } != nil)
        }
        #expect(error { $0.name = "" } != nil)
        #expect(error { $0.typeIdentifier = "" } != nil)
        #expect(error { $0.kind = .audio }?.contains("which has no size limit") == true)
    }

    @Test func `refuse parts that contradict each other`() {
        var sound = webP
        (sound.kind, sound.typeIdentifier) = (.audio, "org.example.sound")
        let both: [MediaKind: AttachmentRules.SizeLimit] = [.image: .init(maximum: 1), .audio: .init(maximum: 1)]
        for (types, limits) in [([], limits), ([webP, webP], limits), ([webP, sound], both)] {
            #expect(throws: AttachmentRulesError.self) { try AttachmentRules(types: types, limits: limits) }
        }
    }

    @Test(arguments: [(0, nil), (-1, nil), (10, 11), (10, 0), (10, -5)] as [(Int, Int?)])
    func `refuse limits that are none`(_ maximum: Int, _ certain: Int?) {
        #expect(throws: AttachmentRulesError.self) {
            try AttachmentRules(types: [webP], limits: [.image: .init(maximum: maximum, certain: certain)])
        }
    }
}

@Suite struct `Media kinds` {
    @Test func `are preferred in the order image, video, audio`() {
        #expect([MediaKind.audio, .movie, .image].sorted() == [.image, .movie, .audio])
    }

    @Test func `carry the words of payload keys, and take Apple's word too`() {
        #expect(MediaKind.allCases.map(\.rawValue) == ["image", "video", "audio"])
        #expect(MediaKind(word: "movie") == .movie)
        #expect(MediaKind(word: "video") == .movie)
        #expect(MediaKind(word: "film") == nil)
    }
}
