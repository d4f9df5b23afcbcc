import Synchronization

/// Transforms the elements of a sequence, several at once: bounded in flight, with back-pressure on the source.
///
/// An element counts as in flight until its result was taken, so that results that nobody takes stop the source too.
package struct ConcurrentMap<Base: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
    /// The order in which results come.
    package enum Order: Sendable {
        /// As the elements came.
        case input
        /// As they were finished.
        case completion
    }

    private let window: Window
    private let base: Base
    private let transform: @Sendable (Base.Element) async -> Output

    /// Makes the sequence. Nothing starts before it is iterated, and it can be iterated once.
    package init(
        _ base: Base, maximumInFlight: Int, order: Order = .input,
        transform: @escaping @Sendable (Base.Element) async -> Output
    ) {
        self.base = base
        self.transform = transform
        window = Window(limit: Swift.max(1, maximumInFlight), order: order)
    }

    /// Cancels the work in flight; its results still come. Ends with the source.
    package func cancelInFlight() { window.cancelInFlight() }

    package func makeAsyncIterator() -> Iterator {
        let feed = Task { [window, base, transform] in
            do {
                for try await element in base {
                    guard await window.acquire() else { break }
                    window.start { await transform(element) }
                }
            } catch {
                // A source that fails has ended; what it gave is delivered.
            }
            window.close()
        }
        return Iterator(window: window, feed: feed)
    }

    /// Takes results one by one.
    package struct Iterator: AsyncIteratorProtocol {
        let window: Window
        let feed: Task<Void, Never>

        /// The next result; `nil` after the last. When the calling task is cancelled, the source is not asked for more,
        /// work in flight is cancelled, and its results still come.
        package mutating func next() async -> Output? {
            await withTaskCancellationHandler {
                await window.next()
            } onCancel: { [feed, window] in
                feed.cancel()
                window.stop()
            }
        }
    }

    /// The elements in flight and the results that nobody has taken yet.
    final class Window: Sendable {
        private struct State {
            var free: Int
            var nextNumber = 0
            var nextToGive = 0
            var results: [Int: Output] = [:]
            var completed = FIFO<Output>()
            /// The work in flight; without its task for the moment between start and entry.
            var tasks: [Int: Task<Void, Never>?] = [:]
            var isClosed = false
            var isStopped = false
            var taker: CheckedContinuation<Output?, Never>?
            var feeder: CheckedContinuation<Bool, Never>?
            var inFlight = 0

            /// Takes the next result that is due, if it is here.
            mutating func take(_ order: Order) -> Output? {
                switch order {
                case .input:
                    guard let output = results.removeValue(forKey: nextToGive) else { return nil }
                    nextToGive += 1
                    return output
                case .completion:
                    return completed.popFirst()
                }
            }

            /// Gives a taken result's place to the waiting feeder, which the caller resumes, or frees it.
            mutating func release() -> CheckedContinuation<Bool, Never>? {
                inFlight -= 1
                guard let waiting = feeder else {
                    free += 1
                    return nil
                }
                feeder = nil
                return waiting
            }

            mutating func takeTaker() -> CheckedContinuation<Output?, Never>? {
                defer { taker = nil }
                return taker
            }
        }

        private let order: Order
        private let state: Mutex<State>

        init(limit: Int, order: Order) {
            self.order = order
            state = Mutex(State(free: limit))
        }

        /// Waits for a free place. Returns `false` when no more elements are wanted.
        func acquire() async -> Bool {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    guard !state.isStopped else { return false }
                    guard state.free > 0 else {
                        state.feeder = continuation
                        return nil
                    }
                    state.free -= 1
                    return true
                }
                if let answer { continuation.resume(returning: answer) }
            }
        }

        func start(_ work: @escaping @Sendable () async -> Output) {
            let number = state.withLock { state in
                defer { state.nextNumber += 1 }
                state.inFlight += 1
                state.tasks[state.nextNumber] = .some(nil)
                return state.nextNumber
            }
            let task = Task { finish(number, await work()) }
            let isStopped = state.withLock { state in
                // The work may be done already, and then its task must not be kept.
                if state.tasks[number] != nil { state.tasks[number] = task }
                return state.isStopped
            }
            if isStopped { task.cancel() }
        }

        func close() {
            let taker = state.withLock { state in
                state.isClosed = true
                return state.inFlight == 0 ? state.takeTaker() : nil
            }
            taker?.resume(returning: nil)
        }

        func cancelInFlight() {
            for task in state.withLock({ Array($0.tasks.values) }) { task?.cancel() }
        }

        func stop() {
            let feeder = state.withLock { state in
                state.isStopped = true
                defer { state.feeder = nil }
                return state.feeder
            }
            feeder?.resume(returning: false)
            cancelInFlight()
        }

        func next() async -> Output? {
            await withCheckedContinuation { continuation in
                let (isHere, output, feeder) = state.withLock {
                    state -> (Bool, Output?, CheckedContinuation<Bool, Never>?) in
                    if let output = state.take(order) { return (true, output, state.release()) }
                    if state.isClosed, state.inFlight == 0 { return (true, nil, nil) }
                    state.taker = continuation
                    return (false, nil, nil)
                }
                feeder?.resume(returning: true)
                if isHere { continuation.resume(returning: output) }
            }
        }

        private func finish(_ number: Int, _ output: Output) {
            let (taker, taken, feeder) = state.withLock {
                state -> (CheckedContinuation<Output?, Never>?, Output?, CheckedContinuation<Bool, Never>?) in
                state.tasks.removeValue(forKey: number)
                switch order {
                case .input: state.results[number] = output
                case .completion: state.completed.append(output)
                }
                guard state.taker != nil, let output = state.take(order) else { return (nil, nil, nil) }
                return (state.takeTaker(), output, state.release())
            }
            feeder?.resume(returning: true)
            taker?.resume(returning: taken)
        }
    }
}
