import Glibc
import ServiceExtensionRuntime
import Synchronization

/// The file of `--metrics-file`: replaced as a whole about once a second, and at the end.
final class MetricsFile: Sendable {
    private let path: String
    private let file: ReplacedFile
    private let counts = Mutex(MetricCounts())
    private let failure = Mutex<SystemError?>(nil)
    private let ticker = Mutex<Ticker?>(nil)

    /// Writes the file for the first time, so that one that cannot be written is told before anything is read.
    init(_ path: String) throws(UsageError) {
        self.path = path
        do throws(SystemError) {
            file = try ReplacedFile(path)
            try file.replace(with: Array(MetricCounts().text.utf8))
        } catch {
            throw UsageError("--metrics-file: \(path) cannot be written: \(Self.causeAndFix(error))")
        }
        ticker.withLock { $0 = Ticker(name: "metrics", milliseconds: 1000) { [self] in write() } }
    }

    /// Counts a payload that is taken up.
    func begin() { counts.withLock { $0.begin() } }

    /// Counts what came of it.
    func finish(_ outcome: Outcome) { counts.withLock { $0.finish(outcome) } }

    /// Writes the file for the last time. Returns whether it could always be written.
    func end() -> Bool {
        ticker.withLock { $0.take() }?.end()
        write()
        return failure.withLock { $0 } == nil
    }

    private static func causeAndFix(_ error: SystemError) -> String {
        switch error.number {
        case EINVAL: "something else than a regular file is there; name a file that may be replaced"
        case ELOOP: "a symbolic link is there; name the file that it leads to, since replacing it would remove the link"
        case EISDIR: "\(error); name a file in it"
        case ENOENT: "\(error); make the directory first"
        case ENOTDIR: "\(error); what stands before the last / has to be a directory"
        case ENOSPC, EDQUOT: "\(error); make room there, or name a file elsewhere"
        case EFBIG: "\(error); raise the limit on file sizes (ulimit -f)"
        case EACCES, EPERM, EROFS: "\(error); name a file in a directory that this user can write to"
        default: "\(error); name a file elsewhere"
        }
    }

    private func write() {
        do throws(SystemError) {
            try file.replace(with: Array(counts.withLock { $0.text }.utf8))
        } catch {
            let isFirst = failure.withLock { failure in
                defer { failure = error }
                return failure == nil
            }
            // It is tried again, but told once.
            if isFirst {
                StandardStream.error.print("mediafetch: \(path) cannot be written: \(Self.causeAndFix(error))\n")
            }
        }
    }
}
