/// Finds the conventions that a payload may be of by its names, so that a payload is not asked for each.
final class ConventionIndex: Sendable {
    /// Which conventions a name speaks for.
    private let indicesByKey: [String: [Int]]
    /// The same for names inside of `aps`.
    private let indicesByApsKey: [String: [Int]]
    /// Those that no name speaks for.
    private let unbound: [Int]
    /// Each one's place in the order of rank and set.
    private let places: [Int]

    init(_ conventions: [PayloadConvention]) {
        var indices: [String: [Int]] = [:]
        var apsIndices: [String: [Int]] = [:]
        var unbound: [Int] = []
        for (index, convention) in conventions.enumerated() {
            let gates = convention.gates
            if gates == nil { unbound.append(index) }
            for gate in gates ?? [] {
                if gate.isInAps {
                    apsIndices[gate.key, default: []].append(index)
                } else {
                    indices[gate.key, default: []].append(index)
                }
            }
        }
        indicesByKey = indices
        indicesByApsKey = apsIndices
        self.unbound = unbound
        let order = conventions.indices.sorted { (conventions[$0].rank, $0) < (conventions[$1].rank, $1) }
        var places = Array(repeating: 0, count: conventions.count)
        for (place, index) in order.enumerated() { places[index] = place }
        self.places = places
    }

    /// The indices of those to look at; one may be there twice.
    func candidates(in payload: JSONObject) -> [Int] {
        var indices = unbound
        for member in payload.members {
            if let found = indicesByKey[member.key] { indices += found }
        }
        if !indicesByApsKey.isEmpty, case .object(let aps)? = payload["aps"] {
            for member in aps.members {
                if let found = indicesByApsKey[member.key] { indices += found }
            }
        }
        return indices
    }

    /// Indices in the order of rank and set.
    func inOrder(_ indices: [Int]) -> [Int] {
        indices.count < 2 ? indices : indices.sorted { places[$0] < places[$1] }
    }
}
