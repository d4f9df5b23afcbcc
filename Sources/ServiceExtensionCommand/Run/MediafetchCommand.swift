import Glibc
public import ServiceExtensionRuntime
import ServiceExtensionTesting

/// The whole `mediafetch` command around any extension.
public enum MediafetchCommand {
    /// Runs `mediafetch` itself, with the built-in extension, on the process's arguments, and ends the process with its
    /// exit status.
    public static func main() async -> Never { await main(.mediafetch) { $0 } }

    /// Runs the command around an extension of your own on the process's arguments, and ends the process with its exit
    /// status.
    ///
    /// Standard output is for the records alone: what the extension prints goes to standard error. What your extension
    /// reads of a payload is not known, so nothing is told of URLs that nothing reads.
    ///
    /// - Parameter makeExtension: Makes the extension from the built-in one, which does what the options ask for. `nil`
    ///   where yours is not to be called, such as in a dry run: then payloads go to the built-in one.
    public static func main(
        _ makeExtension: @escaping @Sendable (MediaAttachmentExtension) -> (any ServiceExtension)?
    ) async -> Never {
        await main(.ownExtension, makeExtension)
    }

    private static func main(
        _ program: Program, _ makeExtension: @escaping @Sendable (MediaAttachmentExtension) -> (any ServiceExtension)?
    ) async -> Never {
        SignalWatcher.prepareProcess()
        if !program.isMediafetch { reserveOutput() }
        Environment.cleanUp()
        let status: ExitStatus
        do throws(UsageError) {
            let options = try ArgumentParser.parse(
                Array(CommandLine.arguments.dropFirst()), variable: Environment.value)
            switch options.action {
            case .help: status = answer(HelpText.long(program))
            case .shortHelp: status = answer(HelpText.short(program))
            case .generate(let kind): status = answer(kind.text(for: program))
            case .version: status = answer(versionText())
            case .testServer: status = serve(options)
            case .listConventions:
                // Reading a file may wait, and a signal ends that.
                _ = try watchSignals()
                status = answer(ConventionList.text(try options.conventions.resolved()))
            case .run, .check:
                do throws(UsageError) { status = try await run(options, makeExtension) } catch {
                    throw error.naming(variables: options.variables)
                }
            }
        } catch {
            SignalWatcher.whileOpen { _ = StandardStream.error.print("mediafetch: \(error.description)\n") }
            status = .usage
        }
        exit(status.rawValue)
    }

    /// Keeps standard output for the records, or ends the process where the system does not let it.
    private static func reserveOutput() {
        do throws(SystemError) {
            try StandardStream.reserveOutput()
        } catch {
            StandardStream.error.print("mediafetch: standard output cannot be kept for records: \(error)\n")
            exit(ExitStatus.outputFailed.rawValue)
        }
    }

    private static func run(
        _ options: Options, _ makeExtension: @Sendable (MediaAttachmentExtension) -> (any ServiceExtension)?
    ) async throws(UsageError) -> ExitStatus {
        let signals = try watchSignals()
        var options = options
        options.conventionSet = try options.conventions.resolved()
        let strings: LocalizedStrings? =
            if let path = options.stringsPath { try StringTableFile.read(path) } else { nil }
        let rules = try options.attachmentRules()
        try options.checkCertificates()
        let metrics: MetricsFile? = if let path = options.metricsPath { try MetricsFile(path) } else { nil }
        let variables = Environment.names(beginningWith: VariableNames.prefix)
        for text in VariableNames.warnings(variables, isVerbose: options.verbosity == .verbose)
        where options.verbosity != .quiet {
            StandardStream.error.print("mediafetch: warning: \(text)\n")
        }
        if options.verbosity == .verbose {
            StandardStream.error.print(TraceText.opening(options, proxies: Environment.proxies))
        }
        let pipeline: Pipeline
        do {
            pipeline = try Pipeline(options, strings: strings, rules: rules, metrics: metrics, makeExtension)
        } catch {
            StandardStream.error.print("mediafetch: \(error.finding.message) \(error.finding.fix ?? "")\n")
            return .outputFailed
        }
        if let grace = options.grace { StandardStream.setPatience(grace) }
        signals.onFirst {
            StandardStream.beginEnd()
            pipeline.endEarly()
        }
        return await pipeline.run { status in
            pipeline.removeUnkeptAttachments()
            if let number = signals.latest() { SignalWatcher.die(by: number) }
            if pipeline.isOutputClosed { SignalWatcher.die(by: SIGPIPE) }
            exit(status.rawValue)
        }
    }

    private static func watchSignals() throws(UsageError) -> SignalWatcher {
        do {
            return try SignalWatcher()
        } catch {
            let limit = error.number == EAGAIN ? "ulimit -u" : "ulimit -n"
            throw UsageError("signals cannot be watched: \(error); raise \(limit)")
        }
    }

    /// Serves until a signal comes, and then tells what was asked; the first line printed is the base URL.
    private static func serve(_ options: Options) -> ExitStatus {
        let server: MediaServer
        do {
            server = try MediaServer(port: options.serverPort, root: options.serverRoot)
        } catch {
            SignalWatcher.whileOpen { _ = StandardStream.error.print("mediafetch: \(error)\n") }
            return .usage
        }
        guard answer(server.baseURL + "\n") == .success else { return .outputFailed }
        let number = SignalWatcher.waitForSignal()
        StandardStream.beginEnd()
        server.stop()
        let table = RequestTable(server.requests, total: server.requestCount(), connections: server.connectionCount)
        StandardStream.error.print(table.text)
        SignalWatcher.die(by: number)
    }

    private static func answer(_ text: String) -> ExitStatus {
        SignalWatcher.whileOpen { written(text) }
    }

    private static func written(_ text: String) -> ExitStatus {
        do throws(SystemError) {
            try StandardStream.output.write(Array(text.utf8))
            return .success
        } catch {
            if error.number == EPIPE { SignalWatcher.die(by: SIGPIPE) }
            StandardStream.error.print("mediafetch: standard output cannot be written: \(error)\n")
            return .outputFailed
        }
    }

    private static func versionText() -> String {
        """
        mediafetch \(runtimeVersion)
        \(CurlTransport.libraryVersion)
        libmagic/\(MagicDetector.version) \(MagicDetector.defaultDatabasePath)

        """
    }
}
