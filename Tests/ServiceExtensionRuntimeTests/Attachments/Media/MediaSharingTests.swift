import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The sharing of media` {
    private let directory: TemporaryDirectory
    private let store: AttachmentStore
    private let clock = ManualClock()

    init() throws {
        directory = try TemporaryDirectory()
        store = try AttachmentStore(directoryPath: directory.path)
    }

    private func key(_ name: String = "a.jpg", _ kind: MediaKind = .image) throws -> MediaSharing.Key {
        MediaSharing.Key(url: try URLPolicy().check("https://cdn.example/\(name)"), kind: kind)
    }

    private func media(byteCount: Int = 1) throws -> VerifiedMedia {
        let file = try store.stage()
        try file.append([UInt8](repeating: 7, count: byteCount)[...])
        let bytes = try #require(MediaSample.named("jpeg.jpg")).bytes
        let report = try MediaProbe.report(on: BytesSource(bytes), as: .jpeg)
        let type = try #require(AttachmentRules.apple.type(forIdentifier: "public.jpeg"))
        return VerifiedMedia(
            file: SharedFile(file), verdict: AttachmentJudge.Verdict(type: type, report: report, findings: []))
    }

    private static let failure = MediaRefusal(Finding(.httpStatus, .error, "The server answered 404."))

    /// A fetch that waits until the test lets it go, counts how often it was called, and notes its cancellation.
    private final class Fetching: Sendable {
        let started = Signal()
        let isReleased = Signal()
        let callCount = Atomic(0)
        let isCancelled = Atomic(false)
        private let outcome: MediaSharing.Outcome

        init(_ outcome: MediaSharing.Outcome) { self.outcome = outcome }

        func fetch(_ timeLimit: Duration) async -> MediaSharing.Outcome {
            callCount.wrappingAdd(1, ordering: .relaxed)
            started.send()
            await withTaskCancellationHandler {
                await isReleased.wait()
            } onCancel: {
                isCancelled.store(true, ordering: .relaxed)
                isReleased.send()
            }
            if isCancelled.load(ordering: .relaxed) {
                return .failure(MediaRefusal(Finding(.transferCancelled, .error, "It was at 7 of 9 bytes.")))
            }
            return outcome
        }

        var wasCancelled: Bool { isCancelled.load(ordering: .relaxed) }
        var calls: Int { callCount.load(ordering: .relaxed) }
    }

    private func code(_ outcome: MediaSharing.Outcome) -> Finding.Code? {
        if case .failure(let refusal) = outcome { refusal.finding.code } else { nil }
    }

    @Test func `fetches once for all who want it at the same time, and for those who come soon after`() async throws {
        let sharing = MediaSharing(clock: clock)
        let fetching = Fetching(.success(try media()))
        let key = try key()
        await withTaskGroup { group in
            for _ in 0..<100 {
                group.addTask { await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch) }
            }
            await fetching.started.wait()
            fetching.isReleased.send()
            for await outcome in group { #expect(code(outcome) == nil) }
        }
        clock.advance(by: .seconds(9))
        _ = await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch)
        #expect(fetching.calls == 1)
        clock.advance(by: .seconds(1))
        _ = await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch)
        #expect(fetching.calls == 2)
    }

    @Test func `shares a failure with those who waited, and does not keep it`() async throws {
        let sharing = MediaSharing(clock: clock)
        let fetching = Fetching(.failure(Self.failure))
        let key = try key()
        let first = Task { await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch) }
        await fetching.started.wait()
        let second = Task { await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch) }
        while sharing.waiterCount < 2 { await Task.yield() }
        fetching.isReleased.send()
        #expect(code(await first.value) == .httpStatus)
        #expect(code(await second.value) == .httpStatus)
        let calls = fetching.calls
        #expect(code(await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch)) == .httpStatus)
        #expect(fetching.calls == calls + 1)
    }

    @Test func `tells URLs and kinds apart`() async throws {
        let sharing = MediaSharing(clock: clock)
        let fetching = Fetching(.success(try media()))
        fetching.isReleased.send()
        for key in [try key("a.jpg"), try key("a.jpg?x"), try key("a.jpg", .movie), try key("a.jpg")] {
            _ = await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch)
        }
        #expect(fetching.calls == 3)
    }

    @Test func `goes on for the others when one who waits is cancelled`() async throws {
        let sharing = MediaSharing(clock: clock)
        let fetching = Fetching(.success(try media()))
        let key = try key()
        let first = Task { await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch) }
        await fetching.started.wait()
        let second = Task { await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch) }
        while sharing.waiterCount < 2 { await Task.yield() }
        first.cancel()
        #expect(code(await first.value) == .transferCancelled)
        fetching.isReleased.send()
        #expect(code(await second.value) == nil)
        #expect(fetching.calls == 1)
        #expect(!fetching.wasCancelled)
    }

    @Test func `ends the fetch when the last who waits is cancelled, and tells how far it was`() async throws {
        let sharing = MediaSharing(clock: clock)
        let fetching = Fetching(.success(try media()))
        let key = try key()
        let tasks = (0..<3).map { _ in
            Task { await sharing.media(for: key, timeLimit: .seconds(30), fetch: fetching.fetch) }
        }
        while sharing.waiterCount < 3 { await Task.yield() }
        for task in tasks { task.cancel() }
        var messages: [String] = []
        for task in tasks {
            if case .failure(let refusal) = await task.value { messages.append(refusal.finding.message) }
        }
        #expect(messages.count == 3)
        #expect(messages.contains("It was at 7 of 9 bytes."))
        #expect(fetching.wasCancelled)
    }

    @Test func `lets everybody wait for his own time`() async throws {
        let sharing = MediaSharing(clock: clock)
        let fetching = Fetching(.success(try media()))
        let key = try key()
        let hasty = Task { await sharing.media(for: key, timeLimit: .seconds(1), fetch: fetching.fetch) }
        let patient = Task { await sharing.media(for: key, timeLimit: .seconds(60), fetch: fetching.fetch) }
        while sharing.waiterCount < 2 { await Task.yield() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(code(await hasty.value) == .transferCancelled)
        fetching.isReleased.send()
        #expect(code(await patient.value) == nil)
    }

    @Test func `keeps no more files and bytes than it may, the youngest`() throws {
        var shelf = MediaShelf(fileCount: 3, byteCount: 100)
        var dropped: [Int] = []
        func keep(_ name: String, _ byteCount: Int, at now: Int) throws {
            dropped += shelf.keep(
                try media(byteCount: byteCount), for: try key(name), until: .seconds(now + 10), now: .seconds(now)
            ).map(\.file.byteCount)
        }
        try keep("1", 11, at: 0)
        try keep("2", 12, at: 1)
        try keep("3", 13, at: 2)
        #expect(dropped.isEmpty)
        try keep("4", 14, at: 3)
        #expect(dropped == [11])
        try keep("5", 70, at: 3)
        #expect(dropped == [11, 12])
        try keep("6", 101, at: 3)
        #expect(dropped == [11, 12, 101])
        try keep("7", 30, at: 4)
        #expect(dropped == [11, 12, 101, 13, 14])
        #expect(shelf.media(for: try key("7"), now: .seconds(4)) != nil)
        #expect(shelf.media(for: try key("5"), now: .seconds(12)) != nil)
        #expect(shelf.media(for: try key("5"), now: .seconds(13)) == nil)
        #expect(shelf.removeExpired(now: .seconds(13)).map(\.file.byteCount) == [70])
        #expect(shelf.nextExpiry == .seconds(14))
    }
}
