/// The conventions that payloads are read by.
public struct ConventionSet: Sendable, Equatable {
    /// The conventions; among those of one rank the first is preferred.
    public let conventions: [PayloadConvention]

    /// Whether no convention can read media.
    let isEmpty: Bool

    private let index: ConventionIndex

    /// Makes a set.
    public init(_ conventions: [PayloadConvention]) {
        self.conventions = conventions
        isEmpty = conventions.allSatisfy { $0.media.isEmpty }
        index = ConventionIndex(conventions)
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
        if others.isEmpty { return self }
        let names = Set(others.map(\.name))
        return ConventionSet(others + conventions.filter { !names.contains($0.name) })
    }

    /// The keys to name when a payload has no media: those of the plain convention when it is there.
    var examplePaths: [PathPattern] {
        let convention = named("plain") ?? conventions.first { !$0.media.isEmpty }
        return convention?.media.first?.map(\.path) ?? []
    }

    /// The conventions whose mark a payload has, in the order of rank and set.
    func recognised(in payload: JSONObject) -> [PayloadConvention] {
        let candidates = index.candidates(in: payload)
        // Every payload comes by here, and nearly all have one or two: a look at each beats a set.
        var found: [Int] = []
        for candidate in candidates
        where !found.contains(candidate) && conventions[candidate].isRecognised(in: payload) {
            found.append(candidate)
        }
        return index.inOrder(found).map { conventions[$0] }
    }

    /// Whether the other is this one or a copy of it, without a look at what is in them.
    func isCopy(of other: ConventionSet) -> Bool { index === other.index }
}
