/// Finds names that an object repeats, in linear time.
enum JSONDuplicateKeys {
    /// Up to this many members, comparing each pair is faster than hashing.
    private static let smallCount = 12

    /// The indices of members whose name stands before them already, in order.
    static func indices(in members: [JSONObject.Member]) -> [Int] {
        var found: [Int] = []
        if members.count <= smallCount {
            for index in members.indices.dropFirst() {
                for earlier in 0..<index where haveSameBytes(members[earlier].key, members[index].key) {
                    found.append(index)
                    break
                }
            }
            return found
        }
        // The hasher is seeded for each process, so that no input can be made to collide.
        var seen = Set<UTF8Key>(minimumCapacity: members.count)
        for index in members.indices where !seen.insert(UTF8Key(members[index].key)).inserted { found.append(index) }
        return found
    }
}
