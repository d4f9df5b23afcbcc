import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Input → host → records: one record for every input, in order, however it ends.
final class Pipeline: Sendable {
    private let options: Options
    private let reader: InputReader
    private let host: ServiceExtensionHost
    private let store: AttachmentStore?
    private let form: OutputForm
    private let outcomes: ConcurrentMap<InputReader, Settled>
    private let builtIn: MediaAttachmentExtension
    private let observers: RunObservers
    private let outputError = Mutex<SystemError?>(nil)

    /// An input and what came of it.
    private struct Settled: Sendable {
        var item: InputItem
        var outcome: Outcome
        var trace: TraceText?
    }

    /// Why a pipeline could not be set up.
    struct SetUpFailure: Error {
        var finding: Finding
    }

    init(
        _ options: Options, strings: LocalizedStrings?, rules: AttachmentRules, metrics: MetricsFile?,
        _ makeExtension: (MediaAttachmentExtension) -> (any ServiceExtension)?
    ) throws(SetUpFailure) {
        self.options = options
        do {
            store = try options.attachmentStore()
        } catch {
            throw SetUpFailure(finding: error.finding)
        }
        if let count = ThreadLimit.shortage() {
            throw SetUpFailure(
                finding: Finding(
                    .outOfThreads, .error, "Only \(count) more threads can be started.",
                    fix: "Raise ulimit -u, or end other programs of the user: \(ThreadLimit.least) are needed."))
        }
        // libmagic first, while no thread of libcurl's takes of the address space: it copes badly with too little.
        let detector: MagicDetector? = if options.isDryRun { nil } else { try Self.detector() }
        let transport: CurlTransport? = if options.isDryRun { nil } else { try CurlTransport(options) }
        let builtIn = Self.builtInExtension(options, transport, detector, store, rules)
        let progress = ProgressDisplay(isWanted: options.verbosity == .usual) { transport?.receivedByteCount ?? 0 }
        let observers = RunObservers(progress: progress, metrics: metrics)
        self.observers = observers
        let made = makeExtension(builtIn)
        let isBuiltIn = made is MediaAttachmentExtension
        let tellsLate = !isBuiltIn && options.verbosity != .quiet
        let host = ServiceExtensionHost(
            made ?? builtIn, configuration: .init(timeLimit: options.timeLimit, expirationGrace: options.grace)
        ) { identifier, finding in
            // The record is written, or about to be. Nobody can mend what the built-in extension did.
            if tellsLate { _ = progress.print(finding.message(about: "request \(identifier)", isLine: false)) }
        }
        let form = OutputForm(options, callsExtension: made != nil)
        let payloadOptions = NotificationPayload.Options(
            isVoIP: options.isVoIP, strings: strings, conventions: options.conventionSet,
            hasOtherReader: !isBuiltIn)
        let isTraced = options.verbosity == .verbose
        let leavesAttachments = options.leavesAttachments
        self.host = host
        self.form = form
        reader = try Self.reader(options)
        self.builtIn = builtIn
        // Payloads are read where their text is, and records are written where they leave: a payload changes threads no
        // more often than its extension asks for.
        outcomes = ConcurrentMap(
            reader, maximumInFlight: options.jobs, order: options.isUnordered ? .completion : .input,
            // Not the runtime's own pool: a task that an extension starts can block it.
            executor: BlockingThreads(name: "payloads", limit: 1)
        ) { item, finish in
            observers.begin()
            let trace = isTraced ? DeliveryTrace() : nil
            let settle: @Sendable (Outcome) -> Void = { [item = item.withoutContent] outcome in
                observers.finish(outcome)
                finish(
                    Settled(item: item, outcome: outcome, trace: trace.map { TraceText(trace: $0, end: $0.elapsed) }))
            }
            do throws(InputFailure) {
                let payload = try Self.payload(of: item, payloadOptions)
                var request = NotificationRequest(payload: payload)
                request.trace = trace
                return host.start(request) { delivery in
                    // The next payload has the room for its files.
                    let unwanted = leavesAttachments ? [] : delivery.content.attachments
                    for attachment in unwanted { attachment.discardFile() }
                    settle(Outcome(payload, delivery))
                }
            } catch {
                settle(Outcome(failure: error.finding))
                return nil
            }
        }
    }

    /// Whether standard output was closed by its reader.
    var isOutputClosed: Bool { outputError.withLock { $0?.number } == EPIPE }

    /// Reads no more and answers what was read with what there is.
    func endEarly() {
        outcomes.hurry()
        reader.stop()
    }

    /// Removes files that are not to be kept and that an extension still holds.
    func removeUnkeptAttachments() { store?.removeUnkept() }

    /// Works until every input has its record, and then calls `end` on the thread that wrote the last one.
    ///
    /// - Parameter end: May end the process. To come back from here first would have libdispatch start its threads, only to
    ///   end them: a good part of what one payload takes.
    func run(end: @escaping @Sendable (ExitStatus) -> ExitStatus) async -> ExitStatus {
        // Writing blocks when nobody reads, so it has threads of its own.
        let threads = BlockingThreads(name: "output", limit: 1)
        return await Task(executorPreference: threads) { end(await self.writeRecords()) }.value
    }

    private func writeRecords() async -> ExitStatus {
        var status = ExitStatus.success
        var count = 0
        var verdicts: [Verdict: Int] = [:]
        for await settled in outcomes {
            var outcome = settled.outcome
            if form.isReport { outcome.addURLFindings(builtIn) }
            status = max(status, outcome.status)
            let isNextReport = form.isReport && !verdicts.isEmpty
            count += 1
            if form.isReport { verdicts[outcome.verdict, default: 0] += 1 }
            var (bytes, messages) = form.written(settled.item, outcome)
            if options.verbosity == .quiet { messages = "" }
            if let trace = settled.trace { messages = trace.block(settled.item, outcome) + messages }
            if !messages.isEmpty, !observers.progress.print(messages) { status = max(status, .outputFailed) }
            for attachment in outcome.attachments { attachment.confirmFile() }
            if !write(isNextReport ? [UInt8(ascii: "\n")] + bytes : bytes) {
                status = max(status, .outputFailed)
                // Nobody is told of them.
                for attachment in outcome.attachments { attachment.withdrawFile() }
            }
        }
        if outputError.withLock({ $0 }) == nil, count != reader.count {
            StandardStream.error.print("mediafetch: internal error: \(reader.count) inputs, \(count) records\n")
            status = max(status, .internalError)
        }
        let summary = Verdict.summary(verdicts)
        if form.isReport, !summary.isEmpty, !write(Array("\n\(summary)".utf8)) { status = max(status, .outputFailed) }
        if !observers.end() { status = max(status, .outputFailed) }
        return status
    }

    /// Writes to standard output. Returns whether that worked, now and before.
    private func write(_ bytes: [UInt8]) -> Bool {
        guard outputError.withLock({ $0 }) == nil else { return false }
        do {
            try StandardStream.output.write(bytes)
            return true
        } catch {
            outputError.withLock { $0 = error }
            if error.number != EPIPE {
                let cause = error.number == ETIMEDOUT ? "nobody reads them" : error.description
                StandardStream.error.print("mediafetch: \(form.noun) cannot be written: \(cause)\n")
            }
            endEarly()
            // What is left has nobody to go to.
            outcomes.endEarly()
            return false
        }
    }

    private static func payload(
        of item: InputItem, _ options: NotificationPayload.Options
    ) throws(InputFailure) -> NotificationPayload {
        let bytes = try item.content.get()
        var options = options
        options.firstLine = item.line ?? 1
        do throws(PayloadError) {
            return try NotificationPayload(parsing: bytes, options: options)
        } catch {
            throw InputFailure(error.finding(inLine: item.line == nil ? nil : bytes))
        }
    }

    private static func reader(_ options: Options) throws(SetUpFailure) -> InputReader {
        do throws(SystemError) {
            return try InputReader(
                inputs: options.inputs, isNDJSON: options.isNDJSON, sizeLimit: options.payloadByteLimit)
        } catch {
            throw SetUpFailure(finding: Finding(.inputUnreadable, .error, "The inputs cannot be read: \(error)."))
        }
    }

    private static func detector() throws(SetUpFailure) -> MagicDetector {
        do throws(DetectionFailure) {
            return try MagicDetector()
        } catch {
            throw SetUpFailure(finding: Finding(.detectionFailed, .error, "\(error).", fix: error.fix))
        }
    }

    private static func builtInExtension(
        _ options: Options, _ transport: CurlTransport?, _ detector: MagicDetector?, _ store: AttachmentStore?,
        _ rules: AttachmentRules
    ) -> MediaAttachmentExtension {
        let vendor = options.conventions.vendor.flatMap(VendorRule.named)
        guard let transport, let detector, let store else {
            return MediaAttachmentExtension(
                dryRunWith: URLPolicy(options), conventions: options.conventionSet, judgingFor: vendor)
        }
        return MediaAttachmentExtension(
            transport: transport, detector: detector, store: store, urlPolicy: URLPolicy(options), rules: rules,
            keepsMedia: options.isCoalescing ? .seconds(10) : nil, conventions: options.conventionSet,
            judgingFor: vendor, attaching: options.attachmentChoice)
    }
}
