import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The invocation state machine` {
    static let original = NotificationContent(title: "Sale", body: "Today")
    static let changed = NotificationContent(title: "SALE", body: "Today")
    static let invisible = NotificationContent(badge: 3)

    /// What an event leads to, in short.
    enum Expectation: Sendable, Equatable {
        case none
        case expire
        case deliver(Delivery.Disposition, title: String, codes: [Finding.Code])
        case late(Finding.Code)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var before: [Invocation.Event]
        var event: Invocation.Event
        var expected: Expectation
        var allowsFiltering = false

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        // waiting
        Row(name: "a thread takes it up", before: [], event: .started, expected: .none),
        Row(
            name: "the limit nears before a thread is free", before: [], event: .expired(.timeLimit),
            expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the caller gives up before a thread is free", before: [], event: .expired(.callerCancelled),
            expected: .deliver(.original, title: "Sale", codes: [.cancelled])),
        Row(
            name: "the limit passes before a thread is free", before: [], event: .limitReached,
            expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        // running
        Row(name: "a second start means nothing", before: [.started], event: .started, expected: .none),
        Row(
            name: "the extension answers", before: [.started], event: .answered(changed),
            expected: .deliver(.modified, title: "SALE", codes: [])),
        Row(
            name: "the extension answers with what came", before: [.started], event: .answered(original),
            expected: .deliver(.original, title: "Sale", codes: [])),
        Row(
            name: "the extension leaves nothing visible", before: [.started], event: .answered(invisible),
            expected: .deliver(.original, title: "Sale", codes: [.nothingVisible])),
        Row(
            name: "the extension filters with leave", before: [.started], event: .answered(invisible),
            expected: .deliver(.modified, title: "", codes: []), allowsFiltering: true),
        Row(
            name: "the extension throws", before: [.started], event: .failed("x"),
            expected: .deliver(.original, title: "Sale", codes: [.extensionFailed])),
        Row(name: "the limit nears", before: [.started], event: .expired(.timeLimit), expected: .expire),
        Row(name: "the caller gives up", before: [.started], event: .expired(.callerCancelled), expected: .expire),
        Row(
            name: "the limit passes with no warning", before: [.started], event: .limitReached,
            expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the extension answers after the moment to hurry, before it was told",
            before: [.started, .overdue], event: .answered(changed),
            expected: .deliver(.bestAttempt, title: "SALE", codes: [.timeExpired])),
        Row(
            name: "the extension throws after the moment to hurry, before it was told", before: [.started, .overdue],
            event: .failed("x"), expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the moment to hurry comes twice", before: [.started, .overdue], event: .expired(.timeLimit),
            expected: .none),
        // expiring
        Row(
            name: "the limit nears twice", before: [.started, .expired(.timeLimit)], event: .expired(.callerCancelled),
            expected: .none),
        Row(
            name: "the expiration call returns", before: [.started, .expired(.timeLimit)], event: .expirationHandled,
            expected: .none),
        Row(
            name: "the extension answers in the grace", before: [.started, .expired(.timeLimit)],
            event: .answered(changed), expected: .deliver(.bestAttempt, title: "SALE", codes: [.timeExpired])),
        Row(
            name: "the extension throws while the expiration call runs", before: [.started, .expired(.timeLimit)],
            event: .failed("x"), expected: .none),
        Row(
            name: "the expiration call returns after the extension threw",
            before: [.started, .expired(.timeLimit), .failed("x")], event: .expirationHandled,
            expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the extension throws after the expiration call",
            before: [.started, .expired(.timeLimit), .expirationHandled], event: .failed("x"),
            expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the limit passes after the extension threw in a long expiration call",
            before: [.started, .expired(.timeLimit), .expirationBegan, .failed("x")], event: .limitReached,
            expected: .deliver(.original, title: "Sale", codes: [.expirationBlocked, .timeExpired])),
        Row(
            name: "the limit passes", before: [.started, .expired(.timeLimit), .expirationHandled],
            event: .limitReached, expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the limit passes in the expiration call",
            before: [.started, .expired(.timeLimit), .expirationBegan], event: .limitReached,
            expected: .deliver(.original, title: "Sale", codes: [.expirationBlocked, .timeExpired])),
        Row(
            name: "the limit passes before a thread was free for the expiration call",
            before: [.started, .expired(.timeLimit)], event: .limitReached,
            expected: .deliver(.original, title: "Sale", codes: [.timeExpired])),
        Row(
            name: "the caller's grace passes", before: [.started, .expired(.callerCancelled), .expirationHandled],
            event: .limitReached, expected: .deliver(.original, title: "Sale", codes: [.cancelled])),
        // finished
        Row(
            name: "the extension answers twice", before: [.started, .answered(changed)], event: .answered(original),
            expected: .late(.answeredTwice)),
        Row(
            name: "the extension answers late", before: [.started, .limitReached], event: .answered(changed),
            expected: .late(.answeredLate)),
        Row(
            name: "the extension throws late", before: [.started, .limitReached], event: .failed("x"), expected: .none),
        Row(
            name: "the limit passes after the answer", before: [.started, .answered(changed)], event: .limitReached,
            expected: .none),
        Row(
            name: "the limit nears after the answer", before: [.started, .answered(changed)],
            event: .expired(.timeLimit), expected: .none),
        Row(
            name: "a thread is free after the answer", before: [.expired(.timeLimit)], event: .started, expected: .none),
    ]

    @Test(arguments: rows) func `answers every event in every state`(_ row: Row) {
        var invocation = Invocation(
            original: Self.original, timeLimit: .seconds(30), grace: .seconds(3), allowsFiltering: row.allowsFiltering)
        for event in row.before { _ = invocation.handle(event) }
        #expect(short(invocation.handle(row.event)) == row.expected)
    }

    @Test func `delivers what the best attempt holds when the extension fails`() {
        var invocation = Invocation(
            original: Self.original, timeLimit: .seconds(30), grace: .seconds(3), allowsFiltering: false)
        _ = invocation.handle(.started)
        let isUpdated = invocation.update(Self.changed)
        #expect(isUpdated)
        #expect(
            short(invocation.handle(.failed("x"))) == .deliver(.bestAttempt, title: "SALE", codes: [.extensionFailed]))
    }

    @Test(
        arguments: [
            (
                [.expired(.timeLimit), .answered(changed)],
                "The extension had not finished when it was told to, 3 s before the time limit of 30 s."
            ),
            (
                [.expired(.timeLimit), .limitReached],
                "The time limit of 30 s passed before the extension had finished."
            ),
        ] as [([Invocation.Event], String)])
    func `says whether the limit passed or the extension was only told to finish`(
        _ events: [Invocation.Event], _ message: String
    ) {
        var invocation = Invocation(
            original: Self.original, timeLimit: .seconds(30), grace: .seconds(3), allowsFiltering: false)
        _ = invocation.handle(.started)
        for event in events { _ = invocation.handle(event) }
        #expect(invocation.findings.map(\.message) == [message])
    }

    @Test(
        arguments: [
            (
                namesMedia: true, isUpdated: false, events: [.expired(.timeLimit), .answered(changed)],
                advisesMedia: true
            ),
            (true, true, [.expired(.timeLimit), .limitReached], true), (true, false, [.limitReached], false),
            (false, false, [.expired(.timeLimit), .answered(changed)], false), (false, true, [.limitReached], false),
        ] as [(Bool, Bool, [Invocation.Event], Bool)])
    func `advises smaller media where there is some, and where the extension leaves something`(
        namesMedia: Bool, isUpdated: Bool, events: [Invocation.Event], advisesMedia: Bool
    ) throws {
        var invocation = Invocation(
            original: Self.original, namesMedia: namesMedia, timeLimit: .seconds(30), grace: .seconds(3),
            allowsFiltering: false)
        _ = invocation.handle(.started)
        if isUpdated { _ = invocation.update(Self.changed) }
        for event in events { _ = invocation.handle(event) }
        let fix = try #require(invocation.findings.last?.fix)
        #expect(
            fix
                == (advisesMedia
                    ? "Serve smaller media from a faster host, or raise the time limit."
                    : "Hand over what there is in serviceExtensionTimeWillExpire, wait for less, or raise the time limit.")
        )
    }

    @Test func `takes no change and no finding after the answer`() {
        var invocation = Invocation(
            original: Self.original, timeLimit: .seconds(30), grace: .seconds(3), allowsFiltering: false)
        _ = invocation.handle(.answered(Self.changed))
        let isUpdated = invocation.update(Self.original)
        let isReported = invocation.report(Finding(.timeExpired, .error, "late"))
        #expect(!isUpdated && !isReported)
    }

    @Test(arguments: rows) func `delivers at most once, whatever follows`(_ row: Row) {
        var invocation = Invocation(
            original: Self.original, timeLimit: .seconds(30), grace: .seconds(3), allowsFiltering: row.allowsFiltering)
        let events = row.before + [row.event] + Self.rows.map(\.event)
        var deliveries = 0
        for event in events {
            if case .deliver = invocation.handle(event) { deliveries += 1 }
        }
        #expect(deliveries == 1)
    }

    private func short(_ action: Invocation.Action) -> Expectation {
        switch action {
        case .none: .none
        case .expire: .expire
        case .deliver(let outcome):
            .deliver(outcome.disposition, title: outcome.content.title, codes: outcome.findings.map(\.code))
        case .tellLate(let finding): .late(finding.code)
        }
    }
}
