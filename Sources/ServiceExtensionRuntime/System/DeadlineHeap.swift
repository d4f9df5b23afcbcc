/// A moment and what is to be called then.
struct Deadline: Sendable {
    var moment: Duration
    var target: any DeadlineTarget
}

/// A binary heap of deadlines, the earliest first, that drops settled ones when they are the greater part: with
/// thousands of quick deliveries a second and a limit of 30 s, settled ones would otherwise pile up.
struct DeadlineHeap: Sendable {
    private static let smallestSweep = 64

    private var deadlines: [Deadline] = []
    private var sweepsAt = smallestSweep

    var first: Deadline? { deadlines.first }
    var count: Int { deadlines.count }

    mutating func insert(_ deadline: Deadline) {
        if deadlines.count >= sweepsAt { sweep() }
        deadlines.append(deadline)
        siftUp(from: deadlines.count - 1)
    }

    /// Takes out what is due, the earliest first.
    mutating func removeDue(at now: Duration) -> [Deadline] {
        var due: [Deadline] = []
        while let first = deadlines.first, first.moment <= now {
            due.append(first)
            removeFirst()
        }
        return due
    }

    /// Drops settled deadlines.
    mutating func sweep() {
        deadlines.removeAll { $0.target.isSettled }
        // Sorted by moment is a heap too.
        deadlines.sort { $0.moment < $1.moment }
        sweepsAt = max(Self.smallestSweep, deadlines.count * 2)
    }

    private mutating func removeFirst() {
        let last = deadlines.removeLast()
        guard !deadlines.isEmpty else { return }
        deadlines[0] = last
        siftDown(from: 0)
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard deadlines[child].moment < deadlines[parent].moment else { return }
            deadlines.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < deadlines.count && deadlines[child].moment < deadlines[least].moment {
                least = child
            }
            guard least != parent else { return }
            deadlines.swapAt(parent, least)
            parent = least
        }
    }
}
