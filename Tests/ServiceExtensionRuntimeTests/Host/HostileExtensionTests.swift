import Glibc
import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

/// Whatever an extension does, the notification is delivered once, in time, with the best there is.
@Suite(.timeLimit(.minutes(5))) struct `The host with an extension that misbehaves` {
    /// What a row's extension works with; the test lets go of everything at its end.
    final class Stage: Sendable {
        /// Sent when the extension has done what it does before it misbehaves.
        let isReady = Signal()
        let inExpiration = Signal()
        let isThrowing = Barrier()
        private let barrier = Barrier()
        private let never = Signal()
        private let pipe: Pipe
        private let isOver = Atomic(false)

        init() throws { pipe = try Pipe() }

        /// Holds the thread until the test is over.
        func block() {
            isReady.send()
            barrier.block()
        }

        /// Holds the thread in a system call until the test is over.
        func blockInRead() {
            isReady.send()
            pipe.readUntilHangUp()
        }

        /// Uses up a core until the test is over.
        func spin() {
            isReady.send()
            while !isOver.load(ordering: .relaxed) {}
        }

        /// Holds the task, whether cancelled or not, until the test is over.
        func waitForEver() async {
            isReady.send()
            await never.wait()
        }

        /// Holds the task until it is cancelled.
        func waitForCancellation() async {
            isReady.send()
            await untilCancelled()
        }

        func end() {
            isOver.store(true, ordering: .relaxed)
            barrier.open()
            never.send()
            pipe.hangUp()
        }
    }

    /// How far the clock has to be moved for the answer.
    enum Moment: Sendable { case atOnce, warning, limit }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var answers: Moment
        var disposition: Delivery.Disposition
        var codes: [Finding.Code] = []
        var late: [Finding.Code] = []
        var title = "Sale"
        var subtitle = ""
        var expirationReturns = true
        var receive: @Sendable (Stage, NotificationRequest, BestAttemptContent) async throws -> NotificationContent
        var expire: @Sendable (Stage, NotificationRequest, BestAttemptContent) -> Void = { _, _, _ in }

        var testDescription: String { name }
    }

    struct Fault: Error {}

    static let rows: [Row] = [
        Row(name: "answers", answers: .atOnce, disposition: .modified, title: "SALE") { _, request, _ in
            request.content.titled("SALE")
        },
        Row(name: "answers with what came", answers: .atOnce, disposition: .original) { _, request, _ in
            request.content
        },
        Row(
            name: "answers twice", answers: .atOnce, disposition: .modified, late: [.answeredTwice], title: "first"
        ) { _, request, bestAttempt in
            bestAttempt.deliver(request.content.titled("first"))
            return request.content.titled("second")
        },
        Row(
            name: "answers three times", answers: .atOnce, disposition: .modified,
            late: [.answeredTwice, .answeredTwice], title: "first"
        ) { _, request, bestAttempt in
            bestAttempt.deliver(request.content.titled("first"))
            bestAttempt.deliver(request.content.titled("second"))
            return request.content.titled("third")
        },
        Row(
            name: "answers after the limit", answers: .limit, disposition: .original, codes: [.timeExpired],
            late: [.answeredLate]
        ) { stage, request, _ in
            stage.block()
            return request.content.titled("late")
        },
        Row(
            name: "throws after the limit", answers: .limit, disposition: .original, codes: [.timeExpired]
        ) { stage, _, _ in
            stage.block()
            throw Fault()
        },
        Row(
            name: "never answers and ignores cancellation", answers: .limit, disposition: .bestAttempt,
            codes: [.timeExpired], late: [.answeredLate], subtitle: "so far"
        ) { stage, _, bestAttempt in
            bestAttempt.update { $0.subtitle = "so far" }
            await stage.waitForEver()
            return NotificationContent()
        },
        Row(
            name: "blocks in a system call", answers: .limit, disposition: .original, codes: [.timeExpired],
            late: [.answeredLate]
        ) { stage, request, _ in
            stage.blockInRead()
            return request.content
        },
        Row(
            name: "spins", answers: .limit, disposition: .original, codes: [.timeExpired], late: [.answeredLate]
        ) { stage, request, _ in
            stage.spin()
            return request.content
        },
        Row(
            name: "blocks while it changes the content", answers: .limit, disposition: .original,
            codes: [.timeExpired], late: [.answeredLate]
        ) { stage, request, bestAttempt in
            bestAttempt.update { content in
                content.title = "half"
                stage.block()
            }
            return request.content
        },
        Row(
            name: "blocks when it is cancelled", answers: .limit, disposition: .original, codes: [.timeExpired],
            late: [.answeredLate]
        ) { stage, request, _ in
            await withTaskCancellationHandler {
                await stage.waitForEver()
            } onCancel: {
                stage.block()
            }
            return request.content
        },
        Row(name: "throws", answers: .atOnce, disposition: .original, codes: [.extensionFailed]) { _, _, _ in
            throw Fault()
        },
        Row(
            name: "throws with work done", answers: .atOnce, disposition: .bestAttempt, codes: [.extensionFailed],
            subtitle: "so far"
        ) { _, _, bestAttempt in
            bestAttempt.update { $0.subtitle = "so far" }
            throw Fault()
        },
        Row(
            name: "throws when it is cancelled, before the expiration call has left its word", answers: .warning,
            disposition: .bestAttempt, codes: [.timeExpired], subtitle: "the short form"
        ) { stage, _, _ in
            await stage.waitForCancellation()
            stage.isThrowing.open()
            throw CancellationError()
        } expire: { stage, _, bestAttempt in
            // Goes on once the extension is about to throw; either order gives the same delivery.
            stage.isThrowing.block()
            bestAttempt.update { $0.subtitle = "the short form" }
        },
        Row(
            name: "answers when it is cancelled", answers: .warning, disposition: .bestAttempt, codes: [.timeExpired],
            subtitle: "so far"
        ) { stage, request, _ in
            await stage.waitForCancellation()
            var content = request.content
            content.subtitle = "so far"
            return content
        },
        Row(
            name: "answers in the expiration call", answers: .warning, disposition: .bestAttempt,
            codes: [.timeExpired], late: [.answeredTwice], title: "short"
        ) { stage, request, _ in
            stage.block()
            return request.content
        } expire: { _, request, bestAttempt in
            bestAttempt.deliver(request.content.titled("short"))
        },
        Row(
            name: "blocks in the expiration call", answers: .limit, disposition: .bestAttempt,
            codes: [.expirationBlocked, .timeExpired], late: [.answeredLate], subtitle: "so far",
            expirationReturns: false
        ) { stage, request, bestAttempt in
            bestAttempt.update { $0.subtitle = "so far" }
            stage.block()
            return request.content
        } expire: { stage, _, _ in
            stage.inExpiration.send()
            stage.block()
        },
        Row(
            name: "spins in the expiration call", answers: .limit, disposition: .original,
            codes: [.expirationBlocked, .timeExpired], late: [.answeredLate], expirationReturns: false
        ) { stage, request, _ in
            stage.block()
            return request.content
        } expire: { stage, _, _ in
            stage.inExpiration.send()
            stage.spin()
        },
        Row(
            name: "leaves nothing visible", answers: .atOnce, disposition: .original, codes: [.nothingVisible]
        ) { _, request, _ in
            var content = request.content
            (content.title, content.body, content.badge) = ("", "", 7)
            return content
        },
        Row(
            name: "leaves nothing visible when its time is over", answers: .limit, disposition: .original,
            codes: [.timeExpired, .nothingVisible], late: [.answeredLate]
        ) { stage, request, bestAttempt in
            bestAttempt.update { ($0.title, $0.body) = ("", "") }
            stage.block()
            return request.content
        },
        Row(
            name: "changes the content within a change", answers: .atOnce, disposition: .modified, title: "outer"
        ) { _, _, bestAttempt in
            bestAttempt.update { content in
                #expect(!bestAttempt.update { $0.title = "inner" })
                content.title = "outer"
            }
            return bestAttempt.content
        },
    ]

    @Test(arguments: rows) func `is answered once, in time, with the best there is`(_ row: Row) async throws {
        let stage = try Stage()
        defer { stage.end() }
        let clock = ManualClock()
        let late = Mutex<[Finding.Code]>([])
        let attempt = Mutex<BestAttemptContent?>(nil)
        let host = ServiceExtensionHost(
            ClosureExtension { request, bestAttempt in
                attempt.withLock { $0 = bestAttempt }
                return try await row.receive(stage, request, bestAttempt)
            } expire: { request, bestAttempt in
                row.expire(stage, request, bestAttempt)
            }, clock: clock
        ) { identifier, finding in
            #expect(identifier == "sale")
            late.withLock { $0.append(finding.code) }
        }
        async let pending = host.deliver(.sale)
        if row.answers != .atOnce {
            await clock.waitForSleepers()
            await stage.isReady.wait()
            clock.advance(by: .milliseconds(29_500))
        }
        if row.answers == .limit {
            await clock.waitForSleepers()
            if row.expirationReturns { await host.wait { $0.expiring == 0 } } else { await stage.inExpiration.wait() }
            clock.advance(by: .milliseconds(500))
        }
        let delivery = await pending
        #expect(delivery.disposition == row.disposition)
        #expect(delivery.findings.map(\.code) == row.codes)
        #expect(delivery.content.title == row.title)
        #expect(delivery.content.subtitle == row.subtitle)
        #expect(host.status.running == 0)

        // Nothing that comes later changes it.
        let bestAttempt = try #require(attempt.withLock { $0 })
        let delivered = bestAttempt.content
        #expect(!bestAttempt.update { $0.title = "too late" })
        #expect(!bestAttempt.report(Finding(.noMedia, .note, "too late")))
        stage.end()
        await host.wait { $0.stuck == 0 && $0.expiring == 0 && $0.lateAnswers >= row.late.count }
        #expect(bestAttempt.content == delivered)
        #expect(late.withLock { $0 } == row.late)
        // The extension holds it, and it holds the extension.
        attempt.withLock { $0 = nil }
    }

    // MARK: Content

    @Test func `may change everything but what must be seen`() async {
        let delivery = await ServiceExtensionHost(
            ClosureExtension { request, _ in
                var content = request.content
                content.badge = 3
                content.sound = .named("ping.caf")
                content.categoryIdentifier = "shop"
                content.threadIdentifier = "thread"
                content.interruptionLevel = .timeSensitive
                content.userInfo["campaign"] = "x"
                return content
            }
        ).deliver(.sale)
        #expect(delivery.disposition == .modified)
        #expect(delivery.findings.isEmpty)
        let content = delivery.content
        #expect(content.badge == 3)
        #expect(content.sound == .named("ping.caf"))
        #expect(content.categoryIdentifier == "shop")
        #expect(content.threadIdentifier == "thread")
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.userInfo["campaign"] == "x")
    }

    /// What can become of an attachment's file between its verification and the answer.
    static let spoilings: [@Sendable (String) -> Void] = [
        { _ = unsafe unlink($0) },
        { _ = unsafe truncate($0, 10) },
        {
            _ = unsafe unlink($0)
            _ = unsafe symlink("/etc/passwd", $0)
        },
        {
            _ = unsafe unlink($0)
            _ = unsafe mkdir($0, 0o700)
            return
        },
    ]

    @Test(arguments: spoilings.indices) func `loses an attachment whose file is not there as it was verified`(
        _ spoiling: Int
    ) async throws {
        let directory = try TemporaryDirectory()
        let store = try AttachmentStore(directoryPath: directory.path)
        let attachment = try publishedSample(in: store)
        defer { _ = unsafe rmdir(attachment.path) }
        let delivery = await ServiceExtensionHost(
            ClosureExtension { request, _ in
                Self.spoilings[spoiling](attachment.path)
                var content = request.content
                content.title = "SALE"
                content.attachments = [attachment]
                return content
            }
        ).deliver(.sale)
        #expect(delivery.disposition == .modified)
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.content.title == "SALE")
        #expect(delivery.findings.map(\.code) == [.attachmentMissing])
        #expect(delivery.findings.first?.payloadKey == "image-url")
    }

    @Test func `loses such an attachment from the best attempt too`() async throws {
        let clock = ManualClock()
        let stage = try Stage()
        defer { stage.end() }
        let directory = try TemporaryDirectory()
        let store = try AttachmentStore(directoryPath: directory.path)
        let gone = try publishedSample(in: store)
        let kept = try publishedSample(in: store)
        let isAttached = Signal()
        let host = ServiceExtensionHost(
            ClosureExtension { request, bestAttempt in
                bestAttempt.update { $0.attachments = [gone, kept] }
                isAttached.send()
                stage.block()
                return request.content
            }, clock: clock)
        async let pending = host.deliver(.sale)
        await isAttached.wait()
        gone.discardFile()
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(29_500))
        await clock.waitForSleepers()
        await host.wait { $0.expiring == 0 }
        clock.advance(by: .milliseconds(500))
        #expect(await pending.content.attachments == [kept])
        #expect(await pending.findings.map(\.code) == [.attachmentMissing, .timeExpired])
    }

    // MARK: Others

    @Test func `holds up no deadline by filling the pool of the concurrency runtime`() async {
        let clock = ManualClock()
        // The caller's own executor is the one thing that a host cannot choose.
        let delivery = await Task(executorPreference: BlockingThreads(name: "caller", limit: 4)) {
            let barrier = Barrier()
            defer { barrier.open() }
            let blocked = Countdown(coreCount)
            let host = ServiceExtensionHost(
                ClosureExtension { request, _ in
                    for _ in 0..<coreCount {
                        Task.detached(priority: Task.currentPriority) {
                            blocked.count()
                            barrier.block()
                        }
                    }
                    await blocked.wait()
                    await Signal().wait()
                    return request.content
                }, clock: clock)
            async let pending = host.deliver(.sale)
            await blocked.wait()
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(29_500))
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(500))
            return await pending
        }.value
        #expect(delivery.findings.map(\.code).last == .timeExpired)
    }

    @Test func `is told of in its own words on one line, without secrets`() {
        struct LoadError: Error, CustomStringConvertible {
            var description: String { "cannot load\n<https://cdn.example/a.jpg?token=s3cret#x>, status 403" }
        }
        #expect(ErrorText.describe(LoadError()) == "cannot load <https://cdn.example/a.jpg>, status 403")
        #expect(ErrorText.redact("no URL? none") == "no URL? none")
        #expect(ErrorText.redact("a://b?c d://e?f") == "a://b d://e")
        struct LongError: Error, CustomStringConvertible {
            var description: String { String(repeating: "x", count: 10_000) }
        }
        #expect(ErrorText.describe(LongError()).count == 501)
    }
}

extension NotificationContent {
    fileprivate func titled(_ title: String) -> NotificationContent {
        var content = self
        content.title = title
        return content
    }
}
