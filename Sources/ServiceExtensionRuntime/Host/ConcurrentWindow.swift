import Synchronization

/// The elements of a ``ConcurrentMap`` that are in flight and the results that nobody has taken yet.
///
/// A place is free, or the source's that is being asked, or an element's in flight, or a result's. One task takes places
/// and starts elements (the feed), one task at a time takes results (the taker).
final class ConcurrentWindow<Output: Sendable, Failure: Error>: Sendable {
    enum Order: Sendable { case input, completion }

    typealias Step = Result<Output?, Failure>

    struct State {
        var free: Int
        var nextNumber = 0
        var nextToGive = 0
        /// Results by their element's number, for the order of the input.
        var results: [Int: Output] = [:]
        /// Results as they came, for the order of completion.
        var completed = FIFO<Output>()
        /// The work in flight; without its handle for the moment between start and entry.
        var work: [Int: (any EarlyEnding)?] = [:]
        var feed: Task<Void, Never>?
        /// Elements that are in flight or whose result nobody has taken.
        var held = 0
        var hasBegun = false
        var isEnding = false
        /// Whether work is cancelled as it starts.
        var isHurrying = false
        /// The source's end, with the error that ended it; `nil` while there may be more.
        var end: Failure??
        var taker: CheckedContinuation<Step, Never>?
        var feeder: CheckedContinuation<Bool, Never>?

        /// What the taker gets now; `nil` if it has to wait.
        mutating func step(_ order: Order) -> Step? {
            if let output = takeResult(order) {
                held -= 1
                free += 1
                return .success(output)
            }
            guard held == 0, let end else { return nil }
            // The error is told once.
            self.end = .some(nil)
            return end.map(Step.failure) ?? .success(nil)
        }

        /// Takes out the waiting taker with what it gets, if there is something for it.
        mutating func stepForTaker(_ order: Order) -> (CheckedContinuation<Step, Never>?, Step?) {
            guard let taker, let step = step(order) else { return (nil, nil) }
            self.taker = nil
            return (taker, step)
        }

        /// Takes a place for the feed: `false` when no more elements are wanted, `nil` when it has to wait.
        mutating func placeForFeeder() -> Bool? {
            guard !isEnding else { return false }
            guard free > 0 else { return nil }
            free -= 1
            return true
        }

        /// Lets the feed have a place if it waits for one.
        mutating func takeFeeder() -> CheckedContinuation<Bool, Never>? {
            guard free > 0, let feeder else { return nil }
            free -= 1
            self.feeder = nil
            return feeder
        }

        mutating func takeResult(_ order: Order) -> Output? {
            guard order == .input else { return completed.popFirst() }
            guard let output = results.removeValue(forKey: nextToGive) else { return nil }
            nextToGive += 1
            return output
        }
    }

    let order: Order
    let state: Mutex<State>

    init(limit: Int, order: Order) {
        self.order = order
        state = Mutex(State(free: limit))
    }

    /// Begins the one iteration. Returns `false` for a second one.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
    }

    // MARK: The feed's side

    func setFeed(_ feed: Task<Void, Never>) {
        let isEnding = state.withLock { state in
            if state.end == nil { state.feed = feed }
            return state.isEnding
        }
        if isEnding { feed.cancel() }
    }

    /// Waits for a free place. Returns `false` when no more elements are wanted.
    func acquire() async -> Bool {
        // Most often there is a place, and then nothing is to be suspended.
        if let answer = state.withLock({ $0.placeForFeeder() }) { return answer }
        return await withCheckedContinuation { continuation in
            let answer: Bool? = state.withLock { state in
                let answer = state.placeForFeeder()
                if answer == nil { state.feeder = continuation }
                return answer
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    /// Starts the work on an element, in the place that was acquired for it.
    ///
    /// - Parameter begin: Called once, with what takes the result.
    func start(_ begin: (@escaping @Sendable (Output) -> Void) -> (any EarlyEnding)?) {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            state.held += 1
            state.work[state.nextNumber] = .some(nil)
            return state.nextNumber
        }
        let work = begin { self.finish(number, $0) }
        let isCancelled = state.withLock { state in
            // The work may be done already, and then its handle must not be kept.
            if state.work[number] != nil { state.work[number] = work }
            return state.isEnding || state.isHurrying
        }
        if isCancelled { work?.endEarly() }
    }

    /// The source has ended, by itself or with an error.
    func close(_ error: Failure?) {
        let (taker, step) = state.withLock { state -> (CheckedContinuation<Step, Never>?, Step?) in
            state.end = .some(error)
            state.feed = nil
            return state.stepForTaker(order)
        }
        if let step { taker?.resume(returning: step) }
    }

    // MARK: The taker's side

    func next(isolation: isolated (any Actor)?) async -> Step {
        if let step = take(or: nil) { return step }
        return await withCheckedContinuation { continuation in
            if let step = take(or: continuation) { continuation.resume(returning: step) }
        }
    }

    /// What the taker gets now; otherwise `taker` is who waits for it.
    func take(or taker: CheckedContinuation<Step, Never>?) -> Step? {
        let (step, feeder) = state.withLock { state -> (Step?, CheckedContinuation<Bool, Never>?) in
            let step = state.step(order)
            if step == nil { state.taker = taker }
            return (step, state.takeFeeder())
        }
        feeder?.resume(returning: true)
        return step
    }

    /// Asks the source for no more and cancels what is in flight.
    func endEarly() {
        let (feeder, feed, work) = state.withLock { state in
            state.isEnding = true
            defer { state.feeder = nil }
            return (state.feeder, state.feed, Array(state.work.values))
        }
        feeder?.resume(returning: false)
        feed?.cancel()
        for work in work { work?.endEarly() }
    }

    /// Cancels what is in flight and what will be.
    func hurry() {
        let work = state.withLock { state in
            state.isHurrying = true
            return Array(state.work.values)
        }
        for work in work { work?.endEarly() }
    }

    func finish(_ number: Int, _ output: Output) {
        let (taker, step, feeder) = state.withLock {
            state -> (CheckedContinuation<Step, Never>?, Step?, CheckedContinuation<Bool, Never>?) in
            state.work.removeValue(forKey: number)
            switch order {
            case .input: state.results[number] = output
            case .completion: state.completed.append(output)
            }
            let (taker, step) = state.stepForTaker(order)
            return (taker, step, state.takeFeeder())
        }
        feeder?.resume(returning: true)
        if let step { taker?.resume(returning: step) }
    }
}
