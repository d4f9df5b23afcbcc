import ServiceExtensionRuntime
import Synchronization

/// Reads the inputs one after another, payload by payload, as they come.
///
/// Reading blocks a thread of its own; ``stop()`` ends the sequence at once, even while a read waits for a terminal.
final class InputReader: AsyncSequence, Sendable {
    /// The most bytes of one payload. Apple's limit is 4,096; this keeps memory bounded.
    static let sizeLimit = 1 << 20
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
        var waiter: CheckedContinuation<InputItem?, Never>?
    }

    private let isNDJSON: Bool
    private let threads = BlockingThreads(name: "input", limit: 1)
    private let state: Mutex<State>

    init(inputs: [String], isNDJSON: Bool) {
        self.isNDJSON = isNDJSON
        state = Mutex(
            State(inputs: inputs.isEmpty ? ["-"] : inputs[...], splitter: LineSplitter(limit: Self.sizeLimit)))
    }

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

    /// Ends the sequence; what was read and not handed on is dropped.
    func stop() {
        let waiter = state.withLock { state in
            state.isStopped = true
            state.ready = FIFO()
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    private func next() async -> InputItem? {
        await withCheckedContinuation { continuation in
            let (isHere, item) = state.withLock { state -> (Bool, InputItem?) in
                if state.isStopped { return (true, nil) }
                if let item = state.ready.popFirst() { return (true, item) }
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
        guard let file = state.withLock({ $0.file }) else { return openNext() }
        do {
            if isNDJSON { try readLines(from: file) } else { try readDocument(from: file) }
        } catch {
            add(.failure(InputFailure(.inputUnreadable, "The input cannot be read: \(error).")))
            state.withLock { $0.file = nil }
        }
        return true
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
                state.splitter = LineSplitter(limit: Self.sizeLimit)
            }
        } catch {
            add(.failure(InputFailure(.inputUnreadable, "\(path) cannot be read: \(error).")))
        }
        return true
    }

    private func readLines(from file: FileHandle) throws(SystemError) {
        let chunk = try file.read(atMost: Self.chunkSize)
        let lines = state.withLock { state in
            guard chunk.isEmpty else { return state.splitter.split(chunk[...]) }
            state.file = nil
            return state.splitter.finish().map { [$0] } ?? []
        }
        for line in lines {
            switch line {
            case .text(let bytes, let number): add(.success(bytes), line: number)
            case .tooLong(let number): add(.failure(Self.tooLong), line: number)
            }
        }
    }

    private func readDocument(from file: FileHandle) throws(SystemError) {
        var bytes: [UInt8] = []
        // What is too large is read no further: its end may never come.
        while bytes.count <= Self.sizeLimit {
            let chunk = try file.read(atMost: Self.chunkSize)
            guard !chunk.isEmpty else { break }
            bytes += chunk
        }
        state.withLock { $0.file = nil }
        add(bytes.count > Self.sizeLimit ? .failure(Self.tooLong) : .success(bytes))
    }

    private func add(_ content: Result<[UInt8], InputFailure>, line: Int? = nil) {
        state.withLock { state in
            guard !state.isStopped else { return }
            state.ready.append(InputItem(index: state.nextIndex, source: state.source, line: line, content: content))
            state.nextIndex += 1
        }
    }

    private static let tooLong = InputFailure(
        .inputTooLarge, "The payload has more than \(sizeLimit) bytes; it was skipped.")
}
