/// The conventions that payloads are read by.
public struct ConventionSet: Sendable, Equatable {
    /// The conventions; among those of one rank the first is preferred.
    public let conventions: [PayloadConvention]

    /// Which conventions a name speaks for, so that a payload is not asked for each.
    private let indicesByKey: [String: [Int]]
    /// The same for names inside of `aps`.
    private let indicesByApsKey: [String: [Int]]
    /// Those that no name speaks for.
    private let unbound: [Int]
    /// Each one's place in the order of rank and set.
    private let places: [Int]

    /// Makes a set.
    public init(_ conventions: [PayloadConvention]) {
        self.conventions = conventions
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

    /// All that are known.
    public static let standard = ConventionSet(
        PayloadConvention.services + PayloadConvention.rootKeys + [.plain] + PayloadConvention.genericKeys
            + PayloadConvention.withoutPublicKey)

    /// None: no media is read from payloads.
    public static let none = ConventionSet([])

    /// Whether both hold the same conventions in the same order.
    public static func == (left: ConventionSet, right: ConventionSet) -> Bool { left.conventions == right.conventions }

    /// The convention of a name.
    public func named(_ name: String) -> PayloadConvention? { conventions.first { $0.name == name } }

    /// The set with others before its own, in place of own ones of the same name.
    public func preferring(_ others: [PayloadConvention]) -> ConventionSet {
        let names = Set(others.map(\.name))
        return ConventionSet(others + conventions.filter { !names.contains($0.name) })
    }

    /// The keys to name when a payload has no media: those of the plain convention when it is there.
    var exampleKeys: [String] {
        let convention = named("plain") ?? conventions.first { !$0.media.isEmpty }
        return convention?.media.first?.map(\.path.description) ?? []
    }

    /// Whether no convention can read media.
    var isEmpty: Bool { conventions.allSatisfy(\.media.isEmpty) }

    /// The conventions whose mark a payload has, in the order of rank and set.
    func recognised(in payload: JSONObject) -> [PayloadConvention] {
        var indices = unbound
        for member in payload.members {
            if let found = indicesByKey[member.key] { indices += found }
        }
        if !indicesByApsKey.isEmpty, case .object(let aps)? = payload["aps"] {
            for member in aps.members {
                if let found = indicesByApsKey[member.key] { indices += found }
            }
        }
        // Every payload comes by here, and nearly all have one or two: a look at each beats a set.
        var found: [Int] = []
        for index in indices where !found.contains(index) && conventions[index].isRecognised(in: payload) {
            found.append(index)
        }
        if found.count > 1 { found.sort { places[$0] < places[$1] } }
        return found.map { conventions[$0] }
    }
}

extension ConventionSet {
    /// Where media stands in a payload, whichever convention it is of. A common key counts only while it holds a web
    /// address.
    func mediaPaths(in payload: JSONObject) -> [JSONPath] {
        recognised(in: payload).map { ConventionReading($0, payload) }
            .filter { $0.convention.rank != .generic || $0.isUsable }
            .flatMap(\.paths)
    }
}
