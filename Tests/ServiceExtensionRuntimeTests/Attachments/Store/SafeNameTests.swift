import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A file name` {
    /// Identifiers that a payload may bring, and what becomes of them.
    static let stems: [(String, String)] = [
        ("sale-7_A", "sale-7_A"),
        ("", "notification"),
        ("../../etc/passwd", "______etc_passwd"),
        ("/absolute", "_absolute"),
        (".hidden", "_hidden"),
        ("..", "__"),
        ("-rf", "_rf"),
        ("a\u{0}b", "a_b"),
        ("a\nb\r\tc", "a_b__c"),
        ("a b;rm$(x)`y`|z&", "a_b_rm__x__y__z_"),
        ("photo\u{202E}gpj.exe", "photo___gpj_exe"),
        ("кот", "______"),
        ("a\\b:c*d?e\"f<g>h", "a_b_c_d_e_f_g_h"),
        (String(repeating: "x", count: 300), String(repeating: "x", count: 40)),
        (String(repeating: "é", count: 300), String(repeating: "_", count: 40)),
    ]

    @Test(arguments: stems) func `takes letters, digits, hyphen and underscore from an identifier and nothing else`(
        _ identifier: String, _ stem: String
    ) {
        #expect(SafeName.stem(identifier) == stem)
    }

    @Test(arguments: [
        ("jpg", "jpg"), ("", "bin"), ("../x", "x"), ("j\u{0}pg", "jpg"), ("\u{202E}gpj", "gpj"), ("///", "bin"),
        (String(repeating: "a", count: 300), String(repeating: "a", count: 16)),
    ]) func `takes letters and digits from a file extension and nothing else`(_ text: String, _ ending: String) {
        #expect(SafeName.fileExtension(text) == ending)
    }

    @Test func `holds a random word of twelve letters and digits that differs each time`() {
        let words = (0..<1000).map { _ in SafeName.randomWord() }
        #expect(Set(words).count == words.count)
        #expect(words.allSatisfy { $0.utf8.count == 12 && SafeName.stem($0) == $0 })
        // Every place takes many letters: none is fixed by too few random bits.
        for place in 0..<12 { #expect(Set(words.map { Array($0.utf8)[place] }).count > 20) }
    }
}
