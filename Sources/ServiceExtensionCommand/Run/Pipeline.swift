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
    private let records: ConcurrentMap<InputReader, Record>
    private let observers: RunObservers
    private let outputError = Mutex<SystemError?>(nil)

    /// What is written for an input, and what it says about the exit status.
    struct Record: Sendable {
        var bytes: [UInt8]
        var messages: String
        var verdict: Verdict
        var status: ExitStatus
        /// Whose files go when the record cannot be written.
        var attachments: [NotificationAttachment]
    }

    /// Why a pipeline could not be set up.
    struct SetUpFailure: Error {
        var finding: Finding
    }

    init(
        _ options: Options, strings: LocalizedStrings?, rules: AttachmentRules, metrics: MetricsFile?,
        _ makeExtension: (MediaAttachmentExtension) -> any ServiceExtension
    ) throws(SetUpFailure) {
        self.options = options
        do {
            store = try options.attachmentStore()
        } catch {
            throw SetUpFailure(finding: error.finding)
        }
        let transport: CurlTransport? = if options.isDryRun { nil } else { try CurlTransport(options) }
        let builtIn = try Self.builtInExtension(options, transport, store, rules)
        let progress = ProgressDisplay(isWanted: options.verbosity == .usual) { transport?.receivedByteCount ?? 0 }
        let observers = RunObservers(progress: progress, metrics: metrics)
        self.observers = observers
        let host = ServiceExtensionHost(
            makeExtension(builtIn), configuration: .init(timeLimit: options.timeLimit, expirationGrace: options.grace))
        let form = OutputForm(options)
        let payloadOptions = NotificationPayload.Options(
            isVoIP: options.isVoIP, strings: strings, conventions: options.conventionSet)
        let verbosity = options.verbosity
        self.host = host
        self.form = form
        reader = try Self.reader(options)
        records = ConcurrentMap(
            reader, maximumInFlight: options.jobs, order: options.isUnordered ? .completion : .input,
            // Not the runtime's own pool: a task that an extension starts can block it.
            executor: BlockingThreads(name: "records", limit: 16)
        ) { item in
            observers.begin()
            let trace = verbosity == .verbose ? DeliveryTrace() : nil
            var outcome = await Self.outcome(of: item, host: host, payloadOptions, trace)
            if form.isReport { outcome.addURLFindings(builtIn) }
            var (bytes, messages) = form.written(item, outcome)
            if verbosity == .quiet { messages = "" }
            if let trace { messages = TraceText.block(item, trace, outcome) + messages }
            observers.finish(outcome)
            return Record(
                bytes: bytes, messages: messages, verdict: outcome.verdict, status: outcome.status,
                attachments: outcome.attachments)
        }
    }

    /// Whether standard output was closed by its reader.
    var isOutputClosed: Bool { outputError.withLock { $0?.number } == EPIPE }

    /// Reads no more and answers what was read with what there is.
    func endEarly() {
        records.hurry()
        reader.stop()
    }

    /// Removes files that are not to be kept and that an extension still holds.
    func removeUnkeptAttachments() { store?.removeUnkept() }

    /// Works until every input has its record.
    func run() async -> ExitStatus {
        // Writing blocks when nobody reads, so it has threads of its own.
        let threads = BlockingThreads(name: "output", limit: 1)
        return await Task(executorPreference: threads) { await self.writeRecords() }.value
    }

    private func writeRecords() async -> ExitStatus {
        var status = ExitStatus.success
        var verdicts: [Verdict: Int] = [:]
        for await record in records {
            status = max(status, record.status)
            let isNextReport = form.isReport && !verdicts.isEmpty
            verdicts[record.verdict, default: 0] += 1
            if !record.messages.isEmpty, !observers.progress.print(record.messages) {
                status = max(status, .outputFailed)
            }
            if !write(isNextReport ? [UInt8(ascii: "\n")] + record.bytes : record.bytes) {
                status = max(status, .outputFailed)
                // Nobody is told of them.
                for attachment in record.attachments { attachment.withdrawFile() }
            }
        }
        let count = verdicts.values.reduce(0, +)
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
                StandardStream.error.print("mediafetch: records cannot be written: \(error)\n")
            }
            endEarly()
            // What is left has nobody to go to.
            records.endEarly()
            return false
        }
    }

    private static func outcome(
        of item: InputItem, host: ServiceExtensionHost, _ options: NotificationPayload.Options,
        _ trace: DeliveryTrace?
    ) async -> Outcome {
        do {
            let payload = try NotificationPayload(parsing: try item.content.get(), options: options)
            var request = NotificationRequest(payload: payload)
            request.trace = trace
            return Outcome(payload, await host.deliver(request))
        } catch let failure as InputFailure {
            return Outcome(failure: failure.finding)
        } catch let failure as PayloadError {
            return Outcome(failure: failure.finding(isLine: item.line != nil))
        } catch {
            return Outcome(failure: Finding(.inputUnreadable, .error, "The input cannot be read: \(error)."))
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

    private static func builtInExtension(
        _ options: Options, _ transport: CurlTransport?, _ store: AttachmentStore?, _ rules: AttachmentRules
    ) throws(SetUpFailure) -> MediaAttachmentExtension {
        guard let transport, let store else {
            return MediaAttachmentExtension(dryRunWith: URLPolicy(options), conventions: options.conventionSet)
        }
        do throws(DetectionFailure) {
            return MediaAttachmentExtension(
                transport: transport, detector: try MagicDetector(), store: store,
                urlPolicy: URLPolicy(options), rules: rules, keepsMedia: options.isCoalescing ? .seconds(10) : nil,
                conventions: options.conventionSet, judgingFor: options.conventions.vendor.flatMap(VendorRule.named),
                attaching: options.attachmentChoice)
        } catch {
            throw SetUpFailure(finding: Finding(.detectionFailed, .error, "\(error)."))
        }
    }
}
