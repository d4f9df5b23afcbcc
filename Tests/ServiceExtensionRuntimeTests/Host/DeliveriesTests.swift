import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

@Suite(.timeLimit(.minutes(5))) struct `Deliveries of a stream` {
    /// Gives numbered requests and counts how many it was asked for.
    struct Source: AsyncSequence, Sendable {
        final class Count: Sendable {
            let asked = Atomic(0)
            var value: Int { asked.load(ordering: .sequentiallyConsistent) }
        }

        struct Fault: Error {}

        var total: Int
        var failsAtEnd = false
        let count = Count()

        func makeAsyncIterator() -> Iterator { Iterator(source: self) }

        struct Iterator: AsyncIteratorProtocol {
            let source: Source
            var next = 0

            mutating func next() async throws(Fault) -> NotificationRequest? {
                source.count.asked.add(1, ordering: .sequentiallyConsistent)
                guard next < source.total else {
                    if source.failsAtEnd { throw Fault() }
                    return nil
                }
                defer { next += 1 }
                return NotificationRequest(identifier: "\(next)", content: NotificationRequest.sale.content)
            }
        }
    }

    let clock = ManualClock()

    private func host(
        _ receive: @escaping @Sendable (NotificationRequest) async throws -> NotificationContent = { $0.content }
    ) -> ServiceExtensionHost {
        ServiceExtensionHost(ClosureExtension { request, _ in try await receive(request) }, clock: clock)
    }

    @Test(arguments: [1, 2, 7, 64]) func `are as many as the requests and in their order`(_ inFlight: Int) async throws
    {
        var identifiers: [String] = []
        let deliveries = host().deliveries(of: Source(total: 300), maximumInFlight: inFlight)
        for try await delivery in deliveries { identifiers.append(delivery.requestIdentifier) }
        let areInOrder = identifiers == (0..<300).map(String.init)
        #expect(areInOrder)
    }

    @Test func `come as they are finished when the order does not matter`() async throws {
        let first = Signal()
        let host = host { request in
            if request.identifier == "0" { await first.wait() }
            return request.content
        }
        var iterator = host.deliveries(of: Source(total: 3), maximumInFlight: 2, order: .completion)
            .makeAsyncIterator()
        #expect(try await iterator.next()?.requestIdentifier == "1")
        #expect(try await iterator.next()?.requestIdentifier == "2")
        first.send()
        #expect(try await iterator.next()?.requestIdentifier == "0")
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func `hold the source back while so many are in flight, or delivered and not taken`() async throws {
        let gate = Signal()
        let source = Source(total: 100)
        let host = host { request in
            await gate.wait()
            return request.content
        }
        var iterator = host.deliveries(of: source, maximumInFlight: 3).makeAsyncIterator()
        await host.wait { $0.running == 3 }
        #expect(source.count.value == 3)
        gate.send()
        await host.wait { $0.running == 0 }
        #expect(source.count.value == 3)
        #expect(try await iterator.next()?.requestIdentifier == "0")
        for number in 1..<100 { #expect(try await iterator.next()?.requestIdentifier == "\(number)") }
        #expect(try await iterator.next() == nil)
        #expect(source.count.value == 101)
    }

    @Test func `begin only when somebody takes them`() {
        let source = Source(total: 10)
        _ = host().deliveries(of: source)
        #expect(source.count.value == 0)
    }

    @Test func `end with the source's error, after all that came before it`() async throws {
        var count = 0
        await #expect(throws: Source.Fault.self) {
            for try await _ in host().deliveries(of: Source(total: 50, failsAtEnd: true), maximumInFlight: 4) {
                count += 1
            }
        }
        #expect(count == 50)
    }

    @Test func `are in hand at once when the caller is cancelled, and the source is asked for no more`() async throws {
        let source = Source(total: 1000)
        let never = Signal()
        defer { never.send() }
        let host = host { request in
            await never.wait()
            return request.content
        }
        let caller = Task {
            var deliveries: [Delivery] = []
            for try await delivery in host.deliveries(of: source, maximumInFlight: 5) { deliveries.append(delivery) }
            return deliveries
        }
        await host.wait { $0.running - $0.waiting == 5 }
        caller.cancel()
        await host.wait { $0.expired == 5 && $0.expiring == 0 }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(500))
        let deliveries = try await caller.value
        #expect(deliveries.map(\.requestIdentifier) == (0..<5).map(String.init))
        #expect(deliveries.allSatisfy { $0.findings.map(\.code) == [.cancelled] })
        #expect(source.count.value == 5)
    }

    @Test func `end early also for a request that the source hands over just then`() async throws {
        let isAsked = Signal()
        let goOn = Signal()
        let requests = AsyncStream {
            isAsked.send()
            await goOn.wait()
            return NotificationRequest.sale
        }
        let host = host { _ in
            await untilCancelled()
            throw CancellationError()
        }
        let map = ConcurrentMap(requests, maximumInFlight: 2) { await host.deliver($0) }
        async let first = Self.first(of: map)
        await isAsked.wait()
        map.endEarly()
        goOn.send()
        #expect(await first?.findings.map(\.code) == [.cancelled])
    }

    @Test func `hurry: the source goes on to its end, and what it hands over is ended early`() async throws {
        let goOn = Signal()
        let source = Source(total: 50)
        let host = host { _ in
            goOn.send()
            await untilCancelled()
            throw CancellationError()
        }
        let map = ConcurrentMap(source, maximumInFlight: 4) { await host.deliver($0) }
        let deliveries = Task {
            var codes: [[Finding.Code]] = []
            for try await delivery in map { codes.append(delivery.findings.map(\.code)) }
            return codes
        }
        await goOn.wait()
        map.hurry()
        #expect(try await deliveries.value == [[Finding.Code]](repeating: [.cancelled], count: 50))
    }

    private static func first<Base>(of map: ConcurrentMap<Base, Delivery>) async -> Delivery?
    where Base.Failure == Never {
        var iterator = map.makeAsyncIterator()
        return await iterator.next()
    }

    @Test func `are ended early when nobody can take them any more`() async throws {
        let cancelled = Signal()
        let source = Source(total: 1000)
        let host = host { request in
            await withTaskCancellationHandler {
                await cancelled.wait()
            } onCancel: {
                cancelled.send()
            }
            return request.content
        }
        do {
            let iterator = host.deliveries(of: source, maximumInFlight: 1).makeAsyncIterator()
            await host.wait { $0.running - $0.waiting == 1 }
            withExtendedLifetime(iterator) {}
        }
        await cancelled.wait()
        await host.wait { $0.running == 0 }
        #expect(source.count.value == 1)
    }

    @Test func `can be iterated once`() async throws {
        let deliveries = host().deliveries(of: Source(total: 3))
        var first = deliveries.makeAsyncIterator()
        var second = deliveries.makeAsyncIterator()
        #expect(try await second.next() == nil)
        for number in 0..<3 { #expect(try await first.next()?.requestIdentifier == "\(number)") }
        #expect(try await first.next() == nil)
    }

    @Test(arguments: [
        (1, 1024, 32), (2, 1024, 64), (4, 1024, 120), (64, 1024, 120), (2, 65_536, 64), (16, 65_536, 512),
        (128, 1 << 20, 512), (2, 256, 24), (2, 72, 1), (2, 64, 1), (2, 0, 1), (0, 1024, 32), (8, .max, 256),
    ]) func `are by default as many at once as cores and descriptors allow`(
        _ cores: Int, _ descriptors: Int, _ limit: Int
    ) {
        #expect(InFlightLimit.standard(cores: cores, descriptors: descriptors) == limit)
    }
}
