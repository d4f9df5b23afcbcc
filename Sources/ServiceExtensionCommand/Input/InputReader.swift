import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Reads the inputs one after another, payload by payload, as they come.
///
/// Reading blocks a thread of its own; ``stop()`` ends it at once, even while it waits for a terminal. What was read by
/// then is still handed out: who wrote it counts on an answer.
final class InputReader: AsyncSequence, Sendable {
    private static let chunkSize = 64 << 10

    private struct State {
        var inputs: ArraySlice<String>
        var file: FileHandle?
        /// What the current input is called.
        var source = ""
        var splitter: LineSplitter
        var ready = FIFO<InputItem>()
        var nextIndex = 0
        var isStopped = false
        /// Whether there is something to read, which is to be handed out before the end.
        var isTaking = false
        var waiter: CheckedContinuation<InputItem?, Never>?
    }

    private let isNDJSON: Bool
    private let sizeLimit: Int
    private let wakeUp: WakeUp
    private let threads = BlockingThreads(name: "input", limit: 1)
    private let state: Mutex<State>

    /// - Parameter sizeLimit: The most bytes of one payload.
    /// - Throws: ``SystemError`` when the system has no descriptors to give.
    init(inputs: [String], isNDJSON: Bool, sizeLimit: Int) throws(SystemError) {
        self.isNDJSON = isNDJSON
        self.sizeLimit = sizeLimit
        wakeUp = try WakeUp()
        state = Mutex(State(inputs: inputs.isEmpty ? ["-"] : inputs[...], splitter: LineSplitter(limit: sizeLimit)))
    }

    /// How many inputs there were so far.
    var count: Int { state.withLock { $0.nextIndex } }

    func makeAsyncIterator() -> Iterator { Iterator(reader: self) }

    struct Iterator: AsyncIteratorProtocol {
        let reader: InputReader

        /// The next input; ends when the task is cancelled.
        mutating func next() async -> InputItem? {
            await withTaskCancellationHandler {
                await reader.next()
            } onCancel: { [reader] in
                reader.stop()
            }
        }
    }

    /// Reads no more. The sequence ends after what was read.
    func stop() {
        let waiter = state.withLock { state -> CheckedContinuation<InputItem?, Never>? in
            state.isStopped = true
            // What is just being read comes first.
            guard !state.isTaking else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        wakeUp.raise()
        waiter?.resume(returning: nil)
    }

    private func next() async -> InputItem? {
        await withCheckedContinuation { continuation in
            let (isHere, item) = state.withLock { state -> (Bool, InputItem?) in
                if let item = state.ready.popFirst() { return (true, item) }
                if state.isStopped { return (true, nil) }
                state.waiter = continuation
                return (false, nil)
            }
            if isHere { continuation.resume(returning: item) } else { threads.run { self.fill() } }
        }
    }

    /// Reads until there is an item or the end, then wakes the waiter. On the input thread.
    private func fill() {
        while true {
            let more = readSome()
            let (waiter, item, isDone) = state.withLock {
                state -> (CheckedContinuation<InputItem?, Never>?, InputItem?, Bool) in
                state.isTaking = false
                guard !state.ready.isEmpty || !more || state.isStopped else { return (nil, nil, false) }
                let waiter = state.waiter
                state.waiter = nil
                // Without a waiter the sequence was stopped in the meantime.
                return (waiter, waiter == nil ? nil : state.ready.popFirst(), true)
            }
            guard isDone else { continue }
            waiter?.resume(returning: item)
            return
        }
    }

    /// Reads one chunk, or one whole document. Returns whether there may be more.
    private func readSome() -> Bool {
        let (isStopped, file) = state.withLock { ($0.isStopped, $0.file) }
        guard !isStopped else { return false }
        guard let file else { return openNext() }
        do {
            return if isNDJSON { try readLines(from: file) } else { try readDocument(from: file) }
        } catch {
            addUnreadable(error)
            state.withLock { $0.file = nil }
            return true
        }
    }

    /// Waits until there is something to read. Returns `false` when nothing is to be read any more.
    private func awaitBytes(of file: FileHandle) -> Bool {
        guard wakeUp.wait(toRead: file) else { return false }
        return state.withLock { state in
            // Once something was taken, ``stop()`` waits for the rest.
            state.isTaking = state.isTaking || !state.isStopped
            return state.isTaking
        }
    }

    private func openNext() -> Bool {
        let path = state.withLock { state in
            let path = state.inputs.popFirst()
            state.source = path == "-" ? "standard input" : path ?? ""
            return path
        }
        guard let path else { return false }
        do {
            let file = path == "-" ? FileHandle.standardInput : try FileHandle.reading(path)
            state.withLock { state in
                state.file = file
                state.splitter = LineSplitter(limit: sizeLimit)
            }
        } catch {
            addUnreadable(error)
        }
        return true
    }

    private func addUnreadable(_ error: SystemError) {
        let (source, isFirst) = state.withLock { ($0.source, $0.nextIndex == 0) }
        let name = source.isEmpty ? "A FILE without a name" : source
        var failure = InputFailure(.inputUnreadable, "\(name) cannot be read: \(error).")
        if isFirst, error.number == ENOENT, let command = NearMiss.of(source, in: Flag.Command.allCases.map(\.rawValue))
        {
            failure.finding.fix = "If the command was meant, write mediafetch \(command)."
        }
        add(.failure(failure))
    }

    private func readLines(from file: FileHandle) throws(SystemError) -> Bool {
        guard awaitBytes(of: file) else { return false }
        let chunk = try file.read(atMost: Self.chunkSize)
        let lines = state.withLock { state in
            guard chunk.isEmpty else { return state.splitter.split(chunk[...]) }
            state.file = nil
            return state.splitter.finish().map { [$0] } ?? []
        }
        for line in lines {
            switch line {
            case .text(let bytes, let number): add(.success(bytes), line: number)
            case .tooLong(let number): add(.failure(tooLong), line: number)
            }
        }
        return true
    }

    private func readDocument(from file: FileHandle) throws(SystemError) -> Bool {
        var bytes: [UInt8] = []
        // What is too large is read no further: its end may never come.
        while bytes.count <= sizeLimit {
            guard awaitBytes(of: file) else { return false }
            let chunk = try file.read(atMost: Self.chunkSize)
            guard !chunk.isEmpty else { break }
            bytes += chunk
        }
        state.withLock { $0.file = nil }
        add(bytes.count > sizeLimit ? .failure(tooLong) : .success(bytes))
        return true
    }

    private func add(_ content: Result<[UInt8], InputFailure>, line: Int? = nil) {
        state.withLock { state in
            state.ready.append(InputItem(index: state.nextIndex, source: state.source, line: line, content: content))
            state.nextIndex += 1
        }
    }

    private var tooLong: InputFailure {
        InputFailure(.inputTooLarge, "The payload has more than \(sizeLimit) bytes; it was skipped.")
    }
}
