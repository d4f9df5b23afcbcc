/// Finds what somebody meant who wrote a flag that there is not.
enum NearMiss {
    /// The name that is near enough to be meant: one that begins so, or of which at most a third of the letters differs.
    static func of(_ written: String, in names: [String]) -> String? {
        let letters = withoutDashes(written)
        let nearest = names.map { (name: $0, distance: distance(withoutDashes($0), letters)) }
            .min { $0.distance < $1.distance }
        if let nearest, nearest.distance <= max(1, max(letters.count, nearest.name.utf8.count - 2) / 3) {
            return nearest.name
        }
        let longer = names.filter { withoutDashes($0).starts(with: letters) }
        return letters.count > 2 || letters.count == 2 && longer.count == 1 ? longer.first : nil
    }

    private static func withoutDashes(_ name: String) -> [UInt8] {
        Array(name.utf8.drop { $0 == UInt8(ascii: "-") })
    }

    /// The number of letters to insert, delete, change or swap with the next one (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var before: [Int] = []
        var row = Array(0...right.count)
        for i in left.indices {
            var next = [i + 1]
            for j in right.indices {
                var cost = min(next[j] + 1, row[j + 1] + 1, row[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    cost = min(cost, before[j - 1] + 1)
                }
                next.append(cost)
            }
            before = row
            row = next
        }
        return row[right.count]
    }
}
