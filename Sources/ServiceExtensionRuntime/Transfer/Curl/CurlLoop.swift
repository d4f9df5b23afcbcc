import CCurl
import Synchronization

/// All transfers of a ``CurlTransport``, on one thread: the compiler keeps libcurl's handles there.
actor CurlLoop {
    /// What is asked of the loop, from any thread and without waiting for the curl thread.
    private enum Command: Sendable {
        case start(Int, TransferSpec, BodyChannel)
        case resume(Int)
        case cancel(Int)
    }

    private let thread: CurlThread
    private let multi: CurlMulti
    private let configuration: CurlTransport.Configuration
    private let meter: ByteCounter
    private let commands = Mutex<[Command]>([])
    private var idle: [CurlEasy] = []
    private var active: [Int: ActiveTransfer] = [:]
    private let lastNumber = Atomic(0)
    private let news = TransferNews()

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

    /// Makes the loop and starts its thread; `nil` when the system has no memory, descriptor or thread to give.
    init?(configuration: CurlTransport.Configuration, meter: ByteCounter) {
        let multi = CurlMulti(
            idleConnectionLimit: configuration.connectionLimit, usesProxy: configuration.proxy != nil)
        guard let multi else { return nil }
        self.multi = multi
        self.configuration = configuration
        self.meter = meter
        thread = CurlThread(multi: multi)
        let isStarted = thread.start(
            work: { [self] in assumeIsolated { $0.work() } }, end: { [self] in assumeIsolated { $0.end() } })
        guard isStarted else { return nil }
    }

    /// Ends every transfer and the thread.
    nonisolated func stop() {
        thread.stop()
    }

    /// Starts a transfer that fills `channel`. Returns its number.
    nonisolated func start(_ spec: TransferSpec, into channel: BodyChannel) -> Int {
        let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
        send(.start(number, spec, channel))
        return number
    }

    /// Ends a transfer; its reader is told how far it had come, unless it has its result.
    nonisolated func cancel(_ number: Int) {
        send(.cancel(number))
    }

    /// Lets a transfer go on that was paused for its reader.
    nonisolated func resume(_ number: Int) {
        send(.resume(number))
    }

    private nonisolated func send(_ command: Command) {
        commands.withLock { $0.append(command) }
        thread.wakeUp()
    }

    /// One round of libcurl's work. Returns how long the thread may sleep, in milliseconds; libcurl's own timers end
    /// the sleep earlier.
    private func work() -> Int32 {
        obey()
        if !active.isEmpty { multi.perform() }
        while let (number, result) = multi.nextFinished() {
            finish(number, result)
        }
        news.tell()
        return 60_000
    }

    private func obey() {
        let commands = commands.withLock { commands in
            defer { commands.removeAll(keepingCapacity: true) }
            return commands
        }
        for command in commands {
            switch command {
            case .start(let number, let spec, let channel): begin(number, spec, channel)
            case .cancel(let number):
                active[number]?.cancel()
                finish(number, CURLE_ABORTED_BY_CALLBACK)
            case .resume(let number):
                // What libcurl kept during the pause comes at once; when that fails, libcurl does not end the transfer.
                guard let result = active[number]?.easy.resume(), result != CURLE_OK else { continue }
                finish(number, result)
            }
        }
    }

    private func begin(_ number: Int, _ spec: TransferSpec, _ channel: BodyChannel) {
        guard let easy = idle.popLast() ?? CurlEasy(configuration: configuration, floods: multi.floods) else {
            return fail(channel, Finding(.outOfResources, .error, "The system has no memory for one more transfer."))
        }
        let transfer = ActiveTransfer(
            spec: spec, channel: channel, easy: easy, news: news, meter: meter, floods: multi.floods)
        guard easy.prepare(spec, number: number, context: transfer) else {
            idle.append(easy)
            let address = spec.url.redacted
            return fail(
                channel,
                Finding(.urlInvalid, .error, "libcurl reads the address \(address) otherwise than the URL policy."))
        }
        active[number] = transfer
        guard multi.add(easy) else {
            active[number] = nil
            return fail(channel, Finding(.outOfResources, .error, "libcurl could not take up one more transfer."))
        }
    }

    private func end() {
        obey()
        for number in active.keys.sorted() {
            active[number]?.cancel()
            finish(number, CURLE_ABORTED_BY_CALLBACK)
        }
        idle = []
    }

    /// Tells the reader how a transfer ended, and takes its handle out of libcurl, so that no callback comes any more.
    private func finish(_ number: Int, _ result: CURLcode) {
        guard let transfer = active.removeValue(forKey: number) else { return }
        if result != CURLE_OK, let byteCount = floodSize(transfer) { transfer.noteFlood(byteCount: byteCount) }
        // The facts stand in the handle until it is taken out.
        if transfer.head == nil, let trace = transfer.spec.trace { transfer.noteConnection(in: trace) }
        transfer.channel.finish(TransferDiagnosis(of: transfer, result: result).outcome)
        multi.remove(transfer.easy)
        if idle.count < configuration.connectionLimit { idle.append(transfer.easy) }
        transfer.channel.wakeReader()
    }

    /// How many bytes came in vain, if that is why a transfer failed.
    private func floodSize(_ transfer: ActiveTransfer) -> Int? {
        multi.floods.floodSize(on: transfer.easy.connection)
            ?? transfer.target.flatMap { multi.floods.floodSize(from: $0.end) }
    }

    private func fail(_ channel: BodyChannel, _ finding: Finding) {
        channel.finish(.failure(TransferFailure(finding)))
        channel.wakeReader()
    }
}
