/// Says of each file that a run published whether it may stay when the run is killed: one byte a file, at the place of
/// the number in the file's name.
///
/// A file is marked when its record is about to be written. In this order, since a file that no record names only takes
/// space, while a record must never name a file that is gone.
final class RecordMarks: Sendable {
    private static let fileName = "marks"
    private static let mark: UInt8 = 1
    private static let pieceSize = 64 << 10

    private let file: FileHandle
    private let directory: FileHandle

    /// Makes the marks of a run in its directory.
    init(in directory: FileHandle) throws(SystemError) {
        file = try FileHandle.new(Self.fileName, in: directory)
        self.directory = directory
    }

    /// Lets the file with a number stay.
    func set(_ number: Int) {
        do {
            try file.write(Self.mark, at: number)
        } catch {
            // Such as on a full disk: without any marks all files stay.
            try? directory.remove(Self.fileName)
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
        let file = try directory.file(fileName)
        var marks: [UInt8] = []
        while true {
            let piece = try file.read(at: marks.count, count: pieceSize)
            guard !piece.isEmpty else { return marks }
            marks += piece
        }
    }
}
