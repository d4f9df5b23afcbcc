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
            let cause = error.number == EINVAL ? "something else than a regular file is there" : error.description
            throw UsageError(
                "--metrics-file: \(path) cannot be written: \(cause); name a file in a directory that this user can write to"
            )
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

    private func write() {
        do throws(SystemError) {
            try file.replace(with: Array(counts.withLock { $0.text }.utf8))
        } catch {
            let isFirst = failure.withLock { failure in
                defer { failure = error }
                return failure == nil
            }
            // It is tried again, but told once.
            if isFirst { StandardStream.error.print("mediafetch: \(path) cannot be written: \(error)\n") }
        }
    }
}
