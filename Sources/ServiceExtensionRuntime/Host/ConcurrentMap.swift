/// Transforms the elements of a sequence, several at once: bounded in flight, with back-pressure on the source.
///
/// A place is taken before the source is asked for an element and given back when the element's result was taken. So
/// no more than the limit are ever out of the source's hands, and results that nobody takes stop the source too.
package struct ConcurrentMap<Base: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
    /// The order in which results come.
    package enum Order: Sendable {
        /// As the elements came.
        case input
        /// As they were finished.
        case completion
    }

    package typealias Failure = Base.Failure
    typealias Window = ConcurrentWindow<Output, Base.Failure>

    /// Starts the work on an element, which hands its result to the closure once. Returns what can end it early.
    package typealias Start = @Sendable (Base.Element, @escaping @Sendable (Output) -> Void) -> (any EarlyEnding)?

    let window: Window
    let base: Base
    let executor: (any TaskExecutor)?
    let start: Start

    /// Makes the sequence. Nothing starts before it is iterated. It can be iterated once; a second iteration ends at once.
    ///
    /// - Parameters:
    ///   - base: Asked by one task for one element after another. Its `next()` must end when that task is cancelled.
    ///   - executor: Where the source is asked and elements are transformed.
    package init(
        _ base: Base, maximumInFlight: Int, order: Order = .input, executor: (any TaskExecutor)? = nil,
        transform: @escaping @Sendable (Base.Element) async -> Output
    ) {
        self.init(base, maximumInFlight: maximumInFlight, order: order, executor: executor) { element, finish in
            Task(executorPreference: executor) { finish(await transform(element)) }
        }
    }

    /// Makes the sequence around work that is no task, such as ``ServiceExtensionHost/start(_:_:)``.
    package init(
        _ base: Base, maximumInFlight: Int, order: Order, executor: (any TaskExecutor)?, start: @escaping Start
    ) {
        self.base = base
        self.executor = executor
        self.start = start
        window = Window(limit: Swift.max(1, maximumInFlight), order: order == .input ? .input : .completion)
    }

    /// Asks the source for no more and cancels what is in flight, an element that the source is just handing over
    /// included. Every result still comes.
    package func endEarly() { window.endEarly() }

    /// Cancels what is in flight and what the source still hands over, which is to end by itself. Every result still comes.
    package func hurry() { window.hurry() }

    package func makeAsyncIterator() -> Iterator {
        guard window.begin() else { return Iterator(window: window, lifetime: nil) }
        let feed = Task(executorPreference: executor) { [window, base, start] in
            var iterator = base.makeAsyncIterator()
            do throws(Base.Failure) {
                while await window.acquire(), let element = try await iterator.next(isolation: nil) {
                    window.start { start(element, $0) }
                }
                window.close(nil)
            } catch {
                window.close(error)
            }
        }
        window.setFeed(feed)
        return Iterator(window: window, lifetime: Lifetime(window))
    }

    /// Takes results one by one.
    package struct Iterator: AsyncIteratorProtocol {
        let window: Window
        let lifetime: Lifetime?

        init(window: Window, lifetime: Lifetime?) {
            self.window = window
            self.lifetime = lifetime
        }

        /// The next result; `nil` after the last.
        ///
        /// When the calling task is cancelled, the source is not asked for more, work in flight is cancelled, and its
        /// results still come.
        ///
        /// - Throws: What the source threw, after the results of all elements that came before.
        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Base.Failure) -> Output? {
            guard lifetime != nil else { return nil }
            let step = await withTaskCancellationHandler {
                await window.next(isolation: actor)
            } onCancel: { [window] in
                window.endEarly()
            }
            return try step.get()
        }

        package mutating func next() async throws(Base.Failure) -> Output? { try await next(isolation: #isolation) }
    }

    /// Ends the work when nobody can take its results any more.
    final class Lifetime: Sendable {
        let window: Window

        init(_ window: Window) { self.window = window }

        deinit { window.endEarly() }
    }
}

/// Work in flight that can be asked to end early; its result still comes.
package protocol EarlyEnding: Sendable {
    func endEarly()
}

extension Task: EarlyEnding where Success == Void, Failure == Never {
    package func endEarly() { cancel() }
}
