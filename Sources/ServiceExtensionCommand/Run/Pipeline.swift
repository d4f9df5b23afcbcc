import Glibc
import ServiceExtensionRuntime
import Synchronization

/// Input → host → records: one record for every input, in order, however it ends.
final class Pipeline: Sendable {
    private let options: Options
    private let reader: InputReader
    private let host: ServiceExtensionHost
    private let writer: RecordWriter
    private let records: ConcurrentMap<InputReader, Record>
    private let outputError = Mutex<SystemError?>(nil)

    /// A record's bytes and what it says about the exit status.
    struct Record: Sendable {
        var bytes: [UInt8]
        var status: ExitStatus
    }

    /// Why a pipeline could not be set up.
    struct SetUpFailure: Error {
        var finding: Finding
    }

    init(
        _ options: Options, _ makeExtension: (MediaAttachmentExtension) -> any ServiceExtension
    ) throws(SetUpFailure) {
        self.options = options
        let builtIn = try Self.builtInExtension(options)
        let host = ServiceExtensionHost(
            makeExtension(builtIn), configuration: .init(timeLimit: options.timeLimit, expirationGrace: options.grace))
        let writer = RecordWriter(isPretty: options.isPretty || (!options.isNDJSON && isatty(STDOUT_FILENO) == 1))
        self.host = host
        self.writer = writer
        reader = InputReader(inputs: options.inputs, isNDJSON: options.isNDJSON)
        records = ConcurrentMap(
            reader, maximumInFlight: options.jobs, order: options.isUnordered ? .completion : .input
        ) { item in
            await Self.record(of: item, host: host, writer: writer)
        }
    }

    /// Whether standard output was closed by its reader.
    var isOutputClosed: Bool { outputError.withLock { $0?.number } == EPIPE }

    /// Reads no more and answers what is in flight with what there is.
    func endEarly() {
        reader.stop()
        records.cancelInFlight()
    }

    /// Works until every input has its record.
    func run() async -> ExitStatus {
        // Writing blocks when nobody reads, so it has threads of its own.
        let threads = BlockingThreads(name: "output", limit: 1)
        return await Task(executorPreference: threads) { await self.writeRecords() }.value
    }

    private func writeRecords() async -> ExitStatus {
        var status = ExitStatus.success
        for await record in records {
            status = max(status, record.status)
            guard outputError.withLock({ $0 }) == nil else { continue }
            do {
                try StandardStream.output.write(record.bytes)
            } catch {
                outputError.withLock { $0 = error }
                if error.number != EPIPE {
                    StandardStream.error.print("mediafetch: records cannot be written: \(error)\n")
                }
                status = max(status, .outputFailed)
                endEarly()
            }
        }
        return status
    }

    private static func record(of item: InputItem, host: ServiceExtensionHost, writer: RecordWriter) async -> Record {
        let payload: NotificationPayload
        do {
            payload = try NotificationPayload(parsing: try item.content.get())
        } catch let failure as InputFailure {
            return Record(bytes: writer.record(item, failure: failure.finding), status: .notAPayload)
        } catch let failure as PayloadError {
            return Record(bytes: writer.record(item, failure: failure.finding), status: .notAPayload)
        } catch {
            let finding = Finding(.inputUnreadable, .error, "The input cannot be read: \(error).")
            return Record(bytes: writer.record(item, failure: finding), status: .notAPayload)
        }
        let delivery = await host.deliver(NotificationRequest(payload: payload))
        let hasError = (payload.findings + delivery.findings).contains { $0.severity == .error }
        return Record(
            bytes: writer.record(item, delivery, payloadFindings: payload.findings),
            status: hasError ? .findings : .success)
    }

    private static func builtInExtension(_ options: Options) throws(SetUpFailure) -> MediaAttachmentExtension {
        let urls = URLPolicy(
            addresses: AddressPolicy(
                allowsPrivateNetwork: options.allowsPrivateNetwork, allowedHosts: options.allowedHosts),
            allowsHTTP: options.allowsHTTP)
        do {
            let transport = try CurlTransport(
                configuration: .init(
                    redirects: RedirectPolicy(urls: urls, maximumRedirects: options.maximumRedirects),
                    userAgent: options.userAgent, certificateAuthorityPath: options.certificateAuthorityPath,
                    connectionsPerHost: options.jobs))
            let store =
                if let path = options.outputDirectory {
                    try AttachmentStore(directoryPath: path)
                } else {
                    try AttachmentStore.temporary(in: Environment.temporaryDirectory)
                }
            return MediaAttachmentExtension(
                transport: transport, detector: try MagicDetector(), store: store, urlPolicy: urls)
        } catch let failure as TransferFailure {
            throw SetUpFailure(finding: failure.finding)
        } catch let failure as StorageFailure {
            throw SetUpFailure(finding: failure.finding)
        } catch {
            throw SetUpFailure(finding: Finding(.detectionFailed, .error, "\(error)."))
        }
    }
}
