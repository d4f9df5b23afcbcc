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
    /// The groups of the lines that may get a place, the next to be served first.
    private var turns = FIFO<[Group]>()
    /// The groups of the other lines, by the name of a group that has no room. They are not looked at before it has.
    private var parked: [String: FIFO<[Group]>] = [:]

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

    /// The next element that gets a place, and its groups to give back afterwards; `nil` while there is no room. Ask
    /// until it is, after every ``append(_:in:)`` and ``giveBack(_:)``.
    mutating func next() -> (element: Element, groups: [Group])? {
        while placesTaken < limit, let groups = turns.popFirst() {
            if let full = groups.first(where: { !hasRoom($0) }) {
                parked[full.name, default: FIFO()].append(groups)
                // The room that this line was let out for is another's.
                for group in groups where hasRoom(group) { release(group) }
                continue
            }
            guard let element = lines[groups]?.popFirst() else { continue }
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
            release(group)
        }
    }

    /// Lets one of the lines out that wait for room in a group.
    private mutating func release(_ group: Group) {
        guard let line = parked[group.name]?.popFirst() else { return }
        turns.append(line)
        if parked[group.name]?.isEmpty == true { parked[group.name] = nil }
    }

    private func hasRoom(_ group: Group) -> Bool {
        placesByGroup[group.name, default: 0] < group.limit
    }

    private func haveRoom(_ groups: [Group]) -> Bool {
        groups.allSatisfy(hasRoom)
    }

    private mutating func take(_ groups: [Group]) {
        placesTaken += 1
        for group in groups { placesByGroup[group.name, default: 0] += 1 }
    }
}
