import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The codes of payload findings` {
    private let entries = Finding.Code.inputEntries + Finding.Code.payloadEntries

    @Test func `stand once each in the table, with a meaning and a fix`() {
        #expect(Set(entries.map(\.code)).count == entries.count)
        for entry in entries {
            #expect(entry.code.rawValue.hasPrefix("payload.") || entry.code.rawValue.hasPrefix("input."))
            #expect(entry.meaning.hasSuffix("."))
            #expect(entry.fix.hasSuffix("."))
            #expect(!entry.retryCanHelp)
        }
    }
}
