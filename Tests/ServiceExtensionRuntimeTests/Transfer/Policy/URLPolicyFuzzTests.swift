import ServiceExtensionRuntime
import Testing

@Suite struct `The URL policy under random input` {
    /// SplitMix64: the same numbers in every run.
    struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    static let open = `Hostile URLs`.open

    static let pieces =
        [
            "https://", "http://", "//", "/", "?", "#", ":", "@", "%", "%41", "%zz", "[", "]", "::1", "127.0.0.1",
            "0x7f", "1.", ".", "..", "/../", "\\",
            " ", "\t", "\u{0}", "é", "。", "cdn.test", "localhost", ":443", ":99999", "&", "=", "|", "a", "xn--", "_",
            "-", "\u{FEFF}",
        ]

    static let seeds =
        `Hostile URLs`.others.map(\.text)
        + Array(repeating: "https://cdn.test:8443/a/./b%20c/../d.png?q=1#f", count: 40)
        + Array(repeating: "http://[2606:4700::1]/x y", count: 20)

    static func randomText(_ numbers: inout Numbers) -> String {
        if Int.random(in: 0..<4, using: &numbers) == 0 {
            let bytes = (0..<Int.random(in: 0..<40, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            return "https://" + String(decoding: bytes, as: UTF8.self)
        }
        var text = Array(seeds.randomElement(using: &numbers) ?? "")
        for _ in 0..<Int.random(in: 1..<6, using: &numbers) {
            let start = Int.random(in: 0...text.count, using: &numbers)
            let end = min(text.count, start + Int.random(in: 0..<3, using: &numbers))
            text.replaceSubrange(start..<end, with: Array(pieces.randomElement(using: &numbers) ?? ""))
        }
        return String(text)
    }

    static func isClean(_ url: MediaURL) -> Bool {
        let forbidden = Array(" \\#\"<>^`{|}".utf8)
        let bytes = Array(url.text.utf8)
        return bytes.allSatisfy { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
            && bytes.count <= URLPolicy.maximumLength && url.path.hasPrefix("/")
            && !url.origin.description.contains("@")
            && !url.path.split(separator: "/").contains { $0 == "." || $0 == ".." } && !url.host.isEmpty
            && url.host.utf8.allSatisfy { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `accepts clean ASCII alone, in a form that it accepts again`(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        var accepted = 0
        for _ in 0..<2000 {
            let text = Self.randomText(&numbers)
            guard let url = try? Self.open.check(text) else { continue }
            accepted += 1
            #expect(Self.isClean(url), "\(text.debugDescription)")
            let again = try Self.open.check(url.text)
            #expect(again == url && again.text == url.text, "\(text.debugDescription)")
            #expect(again.warnings.allSatisfy { $0 == .cleartext }, "\(text.debugDescription)")
            #expect(url.hostIPAddress == IPAddress(url.host), "\(text.debugDescription)")
        }
        #expect(accepted > 100)
    }

    @Test(arguments: [5, 6] as [UInt64])
    func `opens to the strict policy nothing that the open one refuses`(seed: UInt64) {
        var numbers = Numbers(state: seed)
        for _ in 0..<2000 {
            let text = Self.randomText(&numbers)
            if let url = try? URLPolicy().check(text) { #expect((try? Self.open.check(text)) == url) }
        }
    }

    @Test(arguments: [7, 8] as [UInt64])
    func `never shows a query`(seed: UInt64) {
        var numbers = Numbers(state: seed)
        var refused = 0
        for _ in 0..<2000 {
            let text = Self.randomText(&numbers) + "?token=SECRET"
            do throws(URLRejection) {
                let url = try Self.open.check(text)
                #expect(!"\(url) \(url.redacted)".contains("SECRET"), "\(text.debugDescription)")
            } catch {
                refused += 1
                #expect(!error.description.contains("SECRET"), "\(text.debugDescription)")
            }
        }
        #expect(refused > 100)
    }

    @Test(arguments: [9, 10] as [UInt64])
    func `resolves any location to a clean URL or refuses it`(seed: UInt64) throws {
        var numbers = Numbers(state: seed)
        let policy = RedirectPolicy(urls: Self.open)
        var followed = 0
        let base = try Self.open.check("https://cdn.test:8443/a/b/c.png?q")
        for _ in 0..<2000 {
            var location = Array(Self.randomText(&numbers).utf8.dropFirst(Int.random(in: 0..<12, using: &numbers)))
            let position = Int.random(in: 0...location.count, using: &numbers)
            location.insert(UInt8.random(in: 0x20...255, using: &numbers), at: position)
            guard let url = try? policy.target(of: location, from: base) else { continue }
            followed += 1
            #expect(Self.isClean(url) && url.isSecure, "\(location)")
        }
        #expect(followed > 100)
    }

    @Test func `reads addresses of random bytes back from their text`() {
        var numbers = Numbers(state: 11)
        for _ in 0..<2000 {
            // Few different bytes, so that runs of zeros come about.
            let bytes = (0..<16).map { _ in
                [0, 0, 0, 1, 255, UInt8.random(in: 0...255, using: &numbers)].randomElement(using: &numbers) ?? 0
            }
            let address = IPAddress(bytes: bytes)
            #expect(address.flatMap { IPAddress($0.description) } == address, "\(bytes)")
            #expect(address?.bytes == bytes)
        }
    }
}
