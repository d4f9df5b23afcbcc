/// The answers to a stream of notifications; see ``ServiceExtensionHost/deliveries(of:maximumInFlight:order:)``.
public struct Deliveries<Requests: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Requests.Element == NotificationRequest {
    /// The order in which deliveries come.
    public enum Order: Sendable, Hashable {
        /// As the requests came.
        case input
        /// As they were finished: a slow notification holds up none of those behind it.
        case completion
    }

    /// One answer for each request.
    public typealias Element = Delivery
    /// What the source of the requests throws.
    public typealias Failure = Requests.Failure

    /// Works without a task for each request, which would cost as much as all the rest.
    let map: ConcurrentMap<Requests, Delivery>

    /// Starts the work. The sequence can be iterated once; a second iteration ends at once.
    public func makeAsyncIterator() -> Iterator { Iterator(base: map.makeAsyncIterator()) }

    /// Takes deliveries one by one. When it goes away, what is in flight is ended early.
    public struct Iterator: AsyncIteratorProtocol {
        var base: ConcurrentMap<Requests, Delivery>.Iterator

        /// The next delivery; `nil` after the last.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Requests.Failure) -> Delivery? {
            try await base.next(isolation: actor)
        }

        /// The next delivery; `nil` after the last.
        public mutating func next() async throws(Requests.Failure) -> Delivery? {
            try await base.next(isolation: #isolation)
        }
    }
}

extension ServiceExtensionHost {
    /// How many notifications are in flight at once unless you say otherwise: 32 for each core, at most 512, and no more
    /// than the limit of open files allows.
    public static let defaultMaximumInFlight = InFlightLimit.standard(
        cores: coreCount, descriptors: InFlightLimit.descriptors)

    /// Answers a stream of notifications, several at once.
    ///
    /// - Every request that was taken from the source has exactly one delivery.
    /// - A request is asked for only when fewer than `maximumInFlight` are out: in flight, or delivered and not taken
    ///   from the result yet. A reader that does not keep up stops the source, and memory stays bounded.
    /// - When the task that iterates is cancelled, no more requests are asked for, the extensions in flight are told that
    ///   their time is over, and the iteration ends after the last delivery, within the grace.
    /// - An error of the source is thrown after the deliveries of all requests before it.
    ///
    /// - Parameters:
    ///   - requests: Asked by one task, on threads of the host's. Its iterator's `next()` must end when that task is
    ///     cancelled, as those of the standard library do; the iteration's end waits for it.
    ///   - maximumInFlight: At least 1.
    ///   - order: Whether deliveries come in the order of the requests.
    public func deliveries<Requests: AsyncSequence & Sendable>(
        of requests: Requests, maximumInFlight: Int = defaultMaximumInFlight,
        order: Deliveries<Requests>.Order = .input
    ) -> Deliveries<Requests> where Requests.Element == NotificationRequest {
        Deliveries(
            map: ConcurrentMap(
                requests, maximumInFlight: maximumInFlight, order: order == .input ? .input : .completion,
                executor: deliveryThreads
            ) { request, finish in
                self.start(request, finish)
            })
    }
}
