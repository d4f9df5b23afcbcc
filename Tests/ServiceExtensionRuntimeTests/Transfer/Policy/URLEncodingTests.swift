import ServiceExtensionRuntime
import Testing

@Suite struct `The encoding of a URL` {
    @Test(
        arguments: [
            ("/my cat.png", "/my%20cat.png", [.spaceEncoded]), ("/my%20cat.png", "/my%20cat.png", []),
            ("/a?q=b c", "/a?q=b%20c", [.spaceEncoded]),
            ("/фото/кот.png", "/%D1%84%D0%BE%D1%82%D0%BE/%D0%BA%D0%BE%D1%82.png", []),
            ("/a?q=é", "/a?q=%C3%A9", []), ("/100%zz", "/100%25zz", [.percentEncoded]),
            ("/100%", "/100%25", [.percentEncoded]),
            ("/100%4", "/100%254", [.percentEncoded]), ("/%%41", "/%25%41", [.percentEncoded, .mixedEncoding]),
            ("/a|b^c`{d}<e>\"f", "/a%7Cb%5Ec%60%7Bd%7D%3Ce%3E%22f", [.characterEncoded]),
            ("/a[0]", "/a%5B0%5D", [.characterEncoded]),
            ("/a?b[]=1", "/a?b%5B%5D=1", [.characterEncoded]),
            ("/a b%20c", "/a%20b%20c", [.spaceEncoded, .mixedEncoding]),
            ("/кот%20.png", "/%D0%BA%D0%BE%D1%82%20.png", [.mixedEncoding]),
            ("/a%20b?c d", "/a%20b?c%20d", [.spaceEncoded]),
            ("/-._~!$&'()*+,;=:@", "/-._~!$&'()*+,;=:@", []), ("/%2f%2F%00", "/%2f%2F%00", []),
        ] as [(String, String, [URLWarning])])
    func `is done once and tells what a device may stumble over`(
        text: String, target: String, warnings: [URLWarning]
    ) throws {
        let url = try URLPolicy().check("https://cdn.test" + text)
        #expect(url.target == target)
        #expect(url.warnings == warnings)
        #expect(try URLPolicy().check(url.text).warnings.isEmpty)
    }

    @Test func `does not make two URLs of one`() throws {
        let blank = try URLPolicy().check("https://cdn.test/my cat.png")
        let encoded = try URLPolicy().check("https://cdn.test/my%20cat.png")
        #expect(blank == encoded)
        #expect(blank.hashValue == encoded.hashValue)
        #expect(blank.warnings != encoded.warnings)
    }

    @Test(arguments: URLWarning.allCases)
    func `has a code, a sentence and a fix for each warning`(warning: URLWarning) {
        #expect(warning.code.hasPrefix("url."))
        #expect(warning.message.hasSuffix("."))
        #expect(warning.fix.hasSuffix("."))
    }
}
