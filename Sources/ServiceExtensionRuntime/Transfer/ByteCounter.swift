import Synchronization

/// A count of bytes that any thread may add to.
final class ByteCounter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add(_ count: Int) { value.wrappingAdd(count, ordering: .relaxed) }
}
