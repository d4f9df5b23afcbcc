import Testing

@testable import ServiceExtensionRuntime

@Suite struct `A fair queue` {
    private typealias Queue = FairQueue<String>

    private func group(_ name: String, _ limit: Int) -> Queue.Group { Queue.Group(name: name, limit: limit) }

    private func started(_ queue: inout Queue) -> [String] {
        var names: [String] = []
        while let (name, _) = queue.next() { names.append(name) }
        return names
    }

    @Test func `gives places in order up to the limit`() {
        var queue = Queue(limit: 2)
        for name in ["1", "2", "3"] { queue.append(name, in: [group("a", 9)]) }
        #expect(started(&queue) == ["1", "2"])
        queue.giveBack([group("a", 9)])
        #expect(started(&queue) == ["3"])
    }

    @Test func `lets other groups pass one that has all its places`() {
        var queue = Queue(limit: 10)
        for number in 0..<1000 { queue.append("slow \(number)", in: [group("slow", 3)]) }
        queue.append("fast", in: [group("fast", 3)])
        #expect(started(&queue) == ["slow 0", "fast", "slow 1", "slow 2"])
        queue.giveBack([group("fast", 3)])
        #expect(started(&queue).isEmpty)
        queue.giveBack([group("slow", 3)])
        #expect(started(&queue) == ["slow 3"])
    }

    @Test func `serves groups in turns`() {
        var queue = Queue(limit: 1)
        for name in ["a1", "a2", "a3", "b1", "b2", "c1"] { queue.append(name, in: [group(String(name.prefix(1)), 9)]) }
        var order: [String] = []
        while let (name, groups) = queue.next() {
            order.append(name)
            queue.giveBack(groups)
        }
        #expect(order == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test func `needs room in all groups of an element`() {
        var queue = Queue(limit: 10)
        queue.append("1", in: [group("a", 9), group("both", 2)])
        queue.append("2", in: [group("b", 9), group("both", 2)])
        queue.append("3", in: [group("c", 9), group("both", 2)])
        queue.append("4", in: [group("c", 9)])
        #expect(started(&queue) == ["1", "2", "4"])
        queue.giveBack([group("a", 9), group("both", 2)])
        #expect(started(&queue) == ["3"])
    }

    /// Against the plain rule: whoever is first in his line and has room in all his groups does not wait.
    @Test(arguments: 0..<20) func `lets nobody wait who could have a place`(_ seed: UInt64) {
        var random = `The URL policy under random input`.Numbers(state: seed)
        var queue = Queue(limit: 12)
        var waiting: [[Queue.Group]] = []
        var working: [[Queue.Group]] = []
        let all = (0..<4).map { group("g\($0)", 3) } + [group("wide", 8)]
        for number in 0..<400 {
            if Bool.random(using: &random), let index = working.indices.randomElement(using: &random) {
                queue.giveBack(working.remove(at: index))
            } else {
                let groups = all.filter { _ in Bool.random(using: &random) }
                queue.append("\(number)", in: groups)
                waiting.append(groups)
            }
            while let (_, groups) = queue.next() {
                working.append(groups)
                if let index = waiting.firstIndex(of: groups) { waiting.remove(at: index) }
            }
            #expect(working.count <= 12)
            let taken = working.joined().reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
            #expect(all.allSatisfy { taken[$0.name, default: 0] <= $0.limit })
            guard working.count < 12 else { continue }
            #expect(waiting.allSatisfy { $0.contains { taken[$0.name, default: 0] >= $0.limit } })
        }
    }

    @Test func `gives a place at once only where nobody waits for the same`() {
        var queue = Queue(limit: 3)
        let first = queue.takePlace(in: [group("a", 1)])
        let second = queue.takePlace(in: [group("a", 1)])
        queue.append("1", in: [group("a", 1)])
        queue.giveBack([group("a", 1)])
        let third = queue.takePlace(in: [group("a", 1)])
        let other = queue.takePlace(in: [group("b", 1)])
        #expect([first, second, third, other] == [true, false, false, true])
        #expect(started(&queue) == ["1"])
    }
}
