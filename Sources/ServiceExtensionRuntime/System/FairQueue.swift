/// Elements that wait for one of a limited number of places, so that a group which never gives its places back does not
/// hold up the others. Pure: what an element is and what happens at its place is the caller's.
///
/// An element gets a place when all its groups have room. Elements of the same groups come in their order, different
/// ones in turns. Nothing waits that could have a place.
struct FairQueue<Element> {
    /// Elements that have a limit in common. Groups of one name must not differ in their limit.
    struct Group: Hashable, Sendable {
        var name: String
        /// The most places of the group.
        var limit: Int
    }

    private let limit: Int
    private var placesTaken = 0
    private var placesByGroup: [String: Int] = [:]
    private var lines: [[Group]: FIFO<Element>] = [:]
    /// The groups of each line, once, the next to be served first.
    private var turns = FIFO<[Group]>()

    /// - Parameter limit: The most places of all groups together.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Takes a place at once, if there is room and nobody waits for the same.
    mutating func takePlace(in groups: [Group]) -> Bool {
        guard lines[groups] == nil, placesTaken < limit, haveRoom(groups) else { return false }
        take(groups)
        return true
    }

    /// Adds an element to those that wait.
    mutating func append(_ element: Element, in groups: [Group]) {
        if lines[groups] == nil { turns.append(groups) }
        lines[groups, default: FIFO()].append(element)
    }

    /// The next element that gets a place, and its groups to give back afterwards; `nil` while there is no room.
    mutating func next() -> (element: Element, groups: [Group])? {
        guard placesTaken < limit else { return nil }
        for _ in 0..<turns.count {
            guard let groups = turns.popFirst() else { break }
            guard haveRoom(groups), let element = lines[groups]?.popFirst() else {
                turns.append(groups)
                continue
            }
            if lines[groups]?.isEmpty == false { turns.append(groups) } else { lines[groups] = nil }
            take(groups)
            return (element, groups)
        }
        return nil
    }

    /// Gives a place back.
    mutating func giveBack(_ groups: [Group]) {
        placesTaken -= 1
        for group in groups {
            let left = placesByGroup[group.name, default: 0] - 1
            placesByGroup[group.name] = left > 0 ? left : nil
        }
    }

    private func haveRoom(_ groups: [Group]) -> Bool {
        groups.allSatisfy { placesByGroup[$0.name, default: 0] < $0.limit }
    }

    private mutating func take(_ groups: [Group]) {
        placesTaken += 1
        for group in groups { placesByGroup[group.name, default: 0] += 1 }
    }
}
