/// Who works, who waits, and when one more thread is needed: the pure part of ``BlockingThreads``.
///
/// A thread that takes work is live. As many live threads as there are cores are enough, so a burst of quick work starts
/// no more. A thread that has worked on one thing for too long has stalled, it may block for ever, and another one takes
/// its place. Too long is one look (see ``look(queued:)``) when nobody has taken anything meanwhile, and ten looks when
/// others get on, since a machine with too much to do makes each thread wait now and then. When all have stalled their
/// number is doubled, so that hundreds that block hold up the next for a few looks only.
struct ThreadPlan {
    /// What a thread is doing.
    private enum Slot {
        case free
        case idle
        case working(since: Int)
        case stalled
    }

    /// How many threads to wake and to start.
    struct Need: Equatable {
        var wake = 0
        var start = 0
    }

    /// How many looks a thread is given while others get on.
    private static let patience = 10

    private let wanted: Int
    private let limit: Int
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var looks = 0
    /// How often work was taken since the last look.
    private var taken = 0
    private var stalled = 0
    /// Threads that wait and that no wake-up is on its way to.
    private(set) var idle = 0
    /// All threads, those that are being started included.
    private(set) var threads = 0

    /// - Parameters:
    ///   - cores: How many live threads are enough.
    ///   - limit: The most threads.
    init(cores: Int, limit: Int) {
        self.limit = max(1, limit)
        wanted = min(max(1, cores), self.limit)
    }

    /// Threads that work and get on.
    var live: Int { threads - idle - stalled }

    /// Whether every thread that there may be is taken.
    var isExhausted: Bool { idle == 0 && threads >= limit }

    /// Whether a look could lead to one more thread.
    var canGrow: Bool { idle > 0 || threads < limit }

    /// One more piece of work was queued.
    mutating func submitted() -> Need {
        live < wanted ? take(1) : Need()
    }

    /// A thread begins. Returns its slot.
    mutating func begin() -> Int {
        let slot = freeSlots.popLast() ?? slots.endIndex
        if slot == slots.endIndex { slots.append(.free) }
        slots[slot] = .working(since: looks)
        return slot
    }

    /// A thread takes work.
    mutating func work(_ slot: Int) {
        unstall(slot)
        slots[slot] = .working(since: looks)
        taken += 1
    }

    /// A thread finds no work and waits.
    mutating func rest(_ slot: Int) {
        unstall(slot)
        slots[slot] = .idle
        idle += 1
    }

    /// A thread has waited for long. Returns whether it may end; otherwise a wake-up is on its way to it.
    mutating func endRest(_ slot: Int) -> Bool {
        guard idle > 0 else { return false }
        idle -= 1
        end(slot)
        return true
    }

    /// Every thread that waits is to end. Returns how many to wake.
    mutating func wakeAll() -> Int {
        defer { idle = 0 }
        return idle
    }

    /// A thread ends.
    mutating func end(_ slot: Int) {
        unstall(slot)
        threads -= 1
        slots[slot] = .free
        freeSlots.append(slot)
    }

    /// A thread could not be started.
    mutating func startFailed() { threads -= 1 }

    /// Time has passed: finds the threads that have stalled and says how many others are to take their place.
    mutating func look(queued: Int) -> Need {
        let patience = taken == 0 ? 0 : Self.patience
        for slot in slots.indices {
            guard case .working(let since) = slots[slot], since + patience < looks else { continue }
            slots[slot] = .stalled
            stalled += 1
        }
        looks += 1
        taken = 0
        return take(min(queued, live <= 0 ? max(wanted, threads) : wanted - live))
    }

    private mutating func take(_ count: Int) -> Need {
        let wake = max(0, min(count, idle))
        let start = max(0, min(count - wake, limit - threads))
        idle -= wake
        threads += start
        return Need(wake: wake, start: start)
    }

    private mutating func unstall(_ slot: Int) {
        guard case .stalled = slots[slot] else { return }
        stalled -= 1
    }
}
