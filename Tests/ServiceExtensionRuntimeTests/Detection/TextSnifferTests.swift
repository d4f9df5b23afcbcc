import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The text sniffer` {
    /// What servers send in place of media.
    static let texts: [(text: String, mediaType: String?)] = [
        ("<!DOCTYPE html><title>Sign in</title>", "text/html"),
        ("<!doctype HTML>", "text/html"),
        ("\n\r\t <html lang=en>", "text/html"),
        ("<HEAD>", "text/html"),
        ("<body>", "text/html"),
        ("<!-- cached --><html>", "text/html"),
        ("\u{FEFF}<svg xmlns='http://www.w3.org/2000/svg'>", "image/svg+xml"),
        ("<?xml version='1.0'?><svg>", "image/svg+xml"),
        ("<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", "application/xml"),
        ("<Error><Code>NoSuchKey</Code></Error>", "application/xml"),
        (#"{"error":"gone"}"#, "application/json"),
        ("  [1]", "application/json"),
        ("Not found", "text/plain"),
        ("404\n", "text/plain"),
        ("кот", "text/plain"),
        ("", nil),
        ("\n\n \t", nil),
        ("\u{FEFF}", nil),
        ("a\u{0}b", nil),
        ("a\u{1B}[31m", nil),
        ("a\u{7F}", nil),
    ]

    @Test(arguments: texts) func `names text by its first word`(_ text: String, _ mediaType: String?) {
        #expect(TextSniffer.mediaType(of: Array(text.utf8)[...]) == mediaType)
    }

    @Test(
        arguments: [
            [0xFF], [0x89], [0xC3], [0xFF, 0xFE], [0xFF, 0xD8, 0xFF], [0x89, 0x50], [0, 0, 0, 0x18], [0x1F, 0x8B],
        ] as [[UInt8]])
    func `calls no media text, nor its first byte`(_ bytes: [UInt8]) {
        #expect(TextSniffer.mediaType(of: bytes[...]) == nil)
    }

    @Test func `knows text in an older encoding, and text that is cut inside a character`() {
        #expect(TextSniffer.mediaType(of: (Array("Page non trouv".utf8) + [0xE9, 0x65])[...]) == "text/plain")
        let cut = Array(String(repeating: "кот", count: 200).utf8)
        #expect(TextSniffer.mediaType(of: cut.prefix(511)) == "text/plain")
    }

    @Test func `looks at the first 512 bytes only`() {
        let late = [UInt8](repeating: 0x20, count: 512) + Array("<html>".utf8)
        #expect(TextSniffer.mediaType(of: late[...]) == nil)
        let binaryLater = Array("plain ".utf8) + [UInt8](repeating: 0x61, count: 506) + [0, 0, 0]
        #expect(TextSniffer.mediaType(of: binaryLater[...]) == "text/plain")
    }

    @Test func `takes a slice from where it starts`() {
        let bytes = [0, 0, 0] + Array("<html>".utf8)
        #expect(TextSniffer.mediaType(of: bytes.dropFirst(3)) == "text/html")
    }
}
