import Glibc
import Synchronization

/// Says of each file that a run published whether it may stay when the run is killed: one byte a file, at the place of
/// the number in the file's name.
///
/// A file is marked when its record is about to be written. In this order, since a file that no record names only takes
/// space, while a record must never name a file that is gone.
///
/// The marks are open for writing for as long as a file waits for its own: so long nobody can turn the file system
/// read-only, and afterwards we keep nobody from it.
final class RecordMarks: Sendable {
    /// The name of the file in the run's directory.
    static let fileName = "marks"
    private static let mark: UInt8 = 1
    private static let pieceSize = 64 << 10

    private struct State {
        var file: FileHandle?
        /// How many files wait for their mark.
        var waiting = 0
        /// Whether there are no marks any more, so that all files stay.
        var areLost = false
    }

    private let directory: FileHandle
    private let state: Mutex<State>

    /// Makes the marks of a run in its directory.
    init(in directory: FileHandle) throws(SystemError) {
        self.directory = directory
        state = Mutex(State(file: try FileHandle.new(Self.fileName, in: directory)))
    }

    /// The mark of one file, set once or never.
    final class Awaited: Sendable {
        private let marks: RecordMarks
        private let isOpen = Atomic(true)

        fileprivate init(_ marks: RecordMarks) { self.marks = marks }

        deinit { settle(nil) }

        /// Lets the file with a number stay.
        func set(_ number: Int) { settle(number) }

        private func settle(_ number: Int?) {
            if isOpen.exchange(false, ordering: .relaxed) { marks.settle(number) }
        }
    }

    /// The mark for a file that is about to be published.
    func awaited() throws(SystemError) -> Awaited {
        try state.withLock { state throws(SystemError) in
            if state.file == nil, !state.areLost {
                do throws(SystemError) {
                    state.file = try directory.file(Self.fileName, forWriting: true)
                } catch  where error.number == ENOENT {
                    state.areLost = true
                }
            }
            state.waiting += 1
        }
        return Awaited(self)
    }

    private func settle(_ number: Int?) {
        state.withLock { state in
            if let number, let file = state.file {
                do {
                    try file.write(Self.mark, at: number)
                } catch {
                    // Such as on a full disk: without any marks all files stay.
                    try? directory.remove(Self.fileName)
                    state.areLost = true
                }
            }
            state.waiting -= 1
            if state.waiting == 0 || state.areLost { state.file = nil }
        }
    }

    /// Removes the files in `store` that the killed run `word` published and did not mark. None, where it has no marks.
    static func removeUnmarked(of word: String, by directory: FileHandle, in store: FileHandle) {
        guard let status = try? directory.status(of: fileName), status.kind == .file,
            let marks = try? marks(in: directory), let names = try? store.names()
        else { return }
        for name in names {
            guard let number = SafeName.number(in: name, of: word),
                !marks.indices.contains(number) || marks[number] != mark
            else { continue }
            try? store.remove(name)
        }
    }

    private static func marks(in directory: FileHandle) throws(SystemError) -> [UInt8] {
        let file = try directory.file(fileName, forWriting: false)
        var marks: [UInt8] = []
        while true {
            let piece = try file.read(at: marks.count, count: pieceSize)
            guard !piece.isEmpty else { return marks }
            marks += piece
        }
    }
}
