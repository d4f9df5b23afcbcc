import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The host` {
    let clock = ManualClock()

    func host(
        _ serviceExtension: any ServiceExtension, _ configuration: ServiceExtensionHost.Configuration = .init(),
        lateFinding: @escaping @Sendable (String, Finding) -> Void = { _, _ in }
    ) -> ServiceExtensionHost {
        ServiceExtensionHost(serviceExtension, configuration: configuration, clock: clock, lateFinding: lateFinding)
    }

    @Test func `delivers what the extension answers`() async {
        let delivery = await host(
            ClosureExtension { request, _ in
                var content = request.content
                content.title = "SALE"
                content.badge = 3
                content.sound = .default
                content.categoryIdentifier = "shop"
                content.userInfo["campaign"] = "x"
                return content
            }
        ).deliver(.sale)
        #expect(delivery.disposition == .modified)
        #expect(delivery.requestIdentifier == "sale")
        #expect(delivery.content.title == "SALE")
        #expect(delivery.content.badge == 3)
        #expect(delivery.content.sound == .default)
        #expect(delivery.content.categoryIdentifier == "shop")
        #expect(delivery.content.userInfo["campaign"] == "x")
        #expect(delivery.findings.isEmpty)
    }

    @Test func `delivers the original when the extension throws`() async {
        struct Fault: Error {}
        let delivery = await host(ClosureExtension { _, _ in throw Fault() }).deliver(.sale)
        #expect(delivery.disposition == .original)
        #expect(delivery.content == NotificationRequest.sale.content)
        #expect(delivery.findings.map(\.code) == [.extensionFailed])
    }

    @Test func `delivers the original when nothing visible is left`() async {
        let delivery = await host(ClosureExtension { _, _ in NotificationContent() }).deliver(.sale)
        #expect(delivery.disposition == .original)
        #expect(delivery.content.title == "Sale")
        #expect(delivery.findings.map(\.code) == [.nothingVisible])
    }

    @Test func `does not call the extension for a payload that is not for one`() async {
        var request = NotificationRequest.sale
        request.eligibility = .notEligible(Finding(.mutableContentMissing, .error, "mutable-content is missing"))
        let delivery = await host(
            ClosureExtension { _, _ in
                Issue.record("the extension was called")
                return NotificationContent()
            }
        ).deliver(request)
        #expect(delivery.disposition == .original)
        #expect(delivery.findings.map(\.code) == [.mutableContentMissing])
    }

    @Test func `answers at the limit when the extension never does`() async {
        let isReady = Signal()
        let never = Signal()
        defer { never.send() }
        let host = host(
            ClosureExtension { _, bestAttempt in
                bestAttempt.update { $0.subtitle = "so far" }
                isReady.send()
                // Ignores cancellation, as a completion handler that nobody calls does.
                await never.wait()
                return NotificationContent()
            })
        async let pending = host.deliver(.sale)
        await isReady.wait()
        await expireAndPassLimit(host)
        let delivery = await pending
        #expect(delivery.disposition == .bestAttempt)
        #expect(delivery.content.subtitle == "so far")
        #expect(delivery.findings.map(\.code) == [.timeExpired])
        #expect(delivery.timing.total == .seconds(30))
        #expect(host.status.stuck == 1)
    }

    @Test func `answers at the limit when the extension blocks its thread`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let host = host(
            ClosureExtension { _, _ in
                barrier.block()
                return NotificationContent()
            })
        async let pending = host.deliver(.sale)
        await expireAndPassLimit(host)
        #expect(await pending.disposition == .original)
        #expect(await pending.findings.map(\.code) == [.timeExpired])
    }

    @Test func `answers at the limit when the expiration call blocks`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let entered = Signal()
        let host = host(
            ClosureExtension { _, _ in
                barrier.block()
                return NotificationContent()
            } expire: { _, _ in
                entered.send()
                barrier.block()
            })
        async let pending = host.deliver(.sale)
        await untilRunning(host)
        clock.advance(by: .milliseconds(29_500))
        await entered.wait()
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        #expect(await pending.findings.map(\.code) == [.expirationBlocked, .timeExpired])
    }

    @Test func `delivers the best attempt that the expiration call leaves`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let host = host(
            ClosureExtension { _, _ in
                barrier.block()
                return NotificationContent()
            } expire: { request, bestAttempt in
                var content = request.content
                content.body = "the short form"
                bestAttempt.deliver(content)
            })
        async let pending = host.deliver(.sale)
        await untilRunning(host)
        clock.advance(by: .milliseconds(29_500))
        let delivery = await pending
        #expect(delivery.disposition == .bestAttempt)
        #expect(delivery.content.body == "the short form")
        #expect(delivery.timing.total == .milliseconds(29_500))
    }

    @Test func `cancels the extension when its time is about to run out`() async {
        let never = Signal()
        defer { never.send() }
        let host = host(
            ClosureExtension { request, bestAttempt in
                bestAttempt.update { $0.subtitle = "so far" }
                await withTaskCancellationHandler {
                    await never.wait()
                } onCancel: {
                    bestAttempt.deliver(bestAttempt.content)
                }
                return request.content
            })
        async let pending = host.deliver(.sale)
        await untilRunning(host)
        clock.advance(by: .milliseconds(29_500))
        #expect(await pending.disposition == .bestAttempt)
        #expect(await pending.content.subtitle == "so far")
    }

    @Test func `keeps the first answer and tells of the second`() async {
        let late = Mutex<[Finding.Code]>([])
        let told = Signal()
        let host = host(
            ClosureExtension { request, bestAttempt in
                var content = request.content
                content.title = "first"
                bestAttempt.deliver(content)
                content.title = "second"
                return content
            }
        ) { identifier, finding in
            #expect(identifier == "sale")
            late.withLock { $0.append(finding.code) }
            told.send()
        }
        let delivery = await host.deliver(.sale)
        #expect(delivery.content.title == "first")
        #expect(delivery.disposition == .modified)
        await told.wait()
        #expect(late.withLock { $0 } == [.answeredTwice])
        await host.wait { $0.lateAnswers == 1 }
    }

    @Test func `tells of an answer after the limit, which changes nothing`() async {
        let barrier = Barrier()
        let late = Mutex<[Finding.Code]>([])
        let told = Signal()
        let host = host(
            ClosureExtension { request, bestAttempt in
                barrier.block()
                #expect(!bestAttempt.update { $0.title = "late" })
                return NotificationContent(title: "late")
            }
        ) { _, finding in
            late.withLock { $0.append(finding.code) }
            told.send()
        }
        async let pending = host.deliver(.sale)
        await expireAndPassLimit(host)
        #expect(await pending.content.title == "Sale")
        barrier.open()
        await told.wait()
        #expect(late.withLock { $0 } == [.answeredLate])
        #expect(host.status.stuck == 0)
    }

    @Test func `delivers what is in hand when the caller is cancelled`() async {
        let started = Signal()
        let barrier = Barrier()
        defer { barrier.open() }
        let host = host(
            ClosureExtension { _, bestAttempt in
                bestAttempt.update { $0.subtitle = "so far" }
                started.send()
                barrier.block()
                return NotificationContent()
            })
        let caller = Task { await host.deliver(.sale) }
        await started.wait()
        caller.cancel()
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        let delivery = await caller.value
        #expect(delivery.disposition == .bestAttempt)
        #expect(delivery.content.subtitle == "so far")
        #expect(delivery.findings.map(\.code).last == .cancelled)
    }

    @Test func `answers at once when the clock has leapt over both moments`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let host = host(
            ClosureExtension { _, _ in
                barrier.block()
                return NotificationContent()
            })
        async let pending = host.deliver(.sale)
        await clock.waitForSleepers()
        await untilRunning(host)
        clock.advance(by: .seconds(3600))
        #expect(await pending.findings.map(\.code) == [.timeExpired])
        #expect(host.status.expired == 0)
    }

    @Test func `takes an answer for late by the clock, whichever thread is first`() async {
        let host = host(
            ClosureExtension { [clock] request, _ in
                // The deadline is due with this, and its thread may come before the answer or after it.
                clock.advance(by: .milliseconds(29_900))
                return request.content
            })
        let delivery = await host.deliver(.sale)
        #expect(delivery.findings.map(\.code) == [.timeExpired])
    }

    @Test func `removes an attachment whose file has gone`() async throws {
        let directory = try TemporaryDirectory()
        let store = try AttachmentStore(directoryPath: directory.path)
        let attachment = try publishedSample(in: store)
        let delivery = await host(
            ClosureExtension { request, _ in
                attachment.discardFile()
                var content = request.content
                content.attachments = [attachment]
                return content
            }
        ).deliver(.sale)
        #expect(delivery.content.attachments.isEmpty)
        #expect(delivery.findings.map(\.code) == [.attachmentMissing])
        #expect(delivery.disposition == .original)
    }

    @Test func `answers while two hundred extensions block their threads`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let host = host(
            ClosureExtension { request, _ in
                if request.identifier != "good" { barrier.block() }
                var content = request.content
                content.title = "SALE"
                return content
            })
        let blocked = (0..<200).map { number in
            Task {
                await host.deliver(
                    NotificationRequest(identifier: "\(number)", content: NotificationRequest.sale.content))
            }
        }
        await untilRunning(host, count: 200)
        let good = await host.deliver(
            NotificationRequest(identifier: "good", content: NotificationRequest.sale.content))
        #expect(good.disposition == .modified)
        await expireAndPassLimit(host)
        for task in blocked { #expect(await task.value.findings.map(\.code) == [.timeExpired]) }
    }

    @Test func `lets one more invocation wait at the bound of threads and says so`() async {
        let barrier = Barrier()
        let host = host(
            ClosureExtension { request, _ in
                barrier.block()
                return request.content
            }, .init(threadLimit: 2))
        let first = (0..<2).map { _ in Task { await host.deliver(.sale) } }
        await untilRunning(host, count: 2)
        let third = Task { await host.deliver(.sale) }
        await host.wait { $0.waiting == 1 }
        #expect(host.status == .init(running: 3, waiting: 1, expiring: 0, stuck: 0, threads: 2, lateAnswers: 0))
        clock.advance(by: .milliseconds(10))
        barrier.open()
        #expect(await third.value.findings.map(\.code) == [.waitedForThread])
        for task in first { #expect(await task.value.findings.isEmpty) }
    }

    @Test func `answers an invocation that never got a thread, and never calls its extension`() async {
        let barrier = Barrier()
        defer { barrier.open() }
        let calls = Atomic(0)
        let host = host(
            ClosureExtension { request, _ in
                calls.add(1, ordering: .relaxed)
                barrier.block()
                return request.content
            }, .init(threadLimit: 1))
        let first = Task { await host.deliver(.sale) }
        await untilRunning(host)
        let second = Task { await host.deliver(.sale) }
        await host.wait { $0.waiting == 1 }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        #expect(await second.value.findings.first?.message.contains("before a thread was free") == true)
        #expect(await first.value.findings.map(\.code).contains(.timeExpired))
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test func `tells the extension how much time is left, less the grace`() async {
        let left = Mutex<[Duration]>([])
        let started = Signal()
        let host = host(
            ClosureExtension { request, bestAttempt in
                left.withLock { $0.append(bestAttempt.timeRemaining) }
                started.send()
                return request.content
            }, .init(timeLimit: .seconds(10), expirationGrace: .seconds(2)))
        _ = await host.deliver(.sale)
        #expect(left.withLock { $0 } == [.seconds(8)])
    }

    // MARK: Moving the clock

    /// Moves the clock to the warning, then to the limit, each once the host waits for it.
    private func expireAndPassLimit(_ host: ServiceExtensionHost) async {
        await untilRunning(host)
        clock.advance(by: .milliseconds(29_500))
        await clock.waitForSleepers()
        await host.wait { $0.expiring == 0 }
        clock.advance(by: .milliseconds(500))
    }

    /// Waits until so many invocations hold a thread.
    private func untilRunning(_ host: ServiceExtensionHost, count: Int = 1) async {
        await clock.waitForSleepers()
        await host.wait { $0.running - $0.waiting >= count }
    }
}
