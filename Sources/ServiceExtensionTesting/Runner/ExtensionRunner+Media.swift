public import ServiceExtensionRuntime

extension ExtensionRunner {
    /// Makes a runner of an extension that fetches from a server of the test: the built-in one, or one around it.
    ///
    /// ```swift
    /// let server = try await MediaServer.start()
    /// let runner = try ExtensionRunner(fetchingFrom: server, clock: clock)
    /// ```
    ///
    /// The loopback interface and plain http are open for this server alone; what other URLs bring is as in production.
    /// A plain http URL has the warning `url.cleartext`, as everywhere; a server with `tls: true` has none. Transfers are
    /// not ended for silence, so that only the extension's own limit counts, and the same URL is fetched anew for every
    /// delivery. Files go to a directory of the user's for temporary files, each for as long as somebody holds its delivery.
    ///
    /// - Parameters:
    ///   - server: Must not be stopped before the last delivery.
    ///   - configuration: The limits; those of a device by default.
    ///   - clock: What the extension's time is kept with. Sockets know only real time.
    ///   - rules: What a device accepts.
    ///   - conventions: Where media stands in a payload.
    ///   - makeExtension: Makes your extension around the built-in one.
    /// - Throws: `StorageFailure`, `DetectionFailure` or `TransferFailure` when the directory, libmagic or libcurl cannot be
    ///   used.
    public convenience init(
        fetchingFrom server: MediaServer, configuration: ServiceExtensionHost.Configuration = .init(),
        clock: any Clock<Duration> = ContinuousClock(), rules: AttachmentRules = .apple,
        conventions: ConventionSet = .standard,
        _ makeExtension: (MediaAttachmentExtension) -> any ServiceExtension = { $0 }
    ) throws {
        let policy = server.urlPolicy
        let transport = try CurlTransport(
            configuration: .init(
                redirects: RedirectPolicy(urls: policy), certificateAuthorityPath: server.authorityPath,
                connectTimeLimit: .seconds(300), stallTime: .seconds(300)))
        try self.init(
            transport, policy, configuration: configuration, clock: clock, rules: rules, conventions: conventions,
            makeExtension)
    }

    /// Makes a runner of an extension that fetches with a transport of the test: the built-in one, or one around it.
    ///
    /// - Parameters:
    ///   - transport: What fetches, such as a ``RecordedTransport``.
    ///   - urlPolicy: Which URLs the transport gets to see; public https ones by default.
    ///   - configuration: The limits; those of a device by default.
    ///   - clock: What the extension's time is kept with.
    ///   - rules: What a device accepts.
    ///   - conventions: Where media stands in a payload.
    ///   - makeExtension: Makes your extension around the built-in one.
    /// - Throws: `StorageFailure` or `DetectionFailure` when the directory for temporary files or libmagic cannot be used.
    public convenience init(
        fetchingWith transport: any MediaTransport, urlPolicy: URLPolicy = URLPolicy(),
        configuration: ServiceExtensionHost.Configuration = .init(), clock: any Clock<Duration> = ContinuousClock(),
        rules: AttachmentRules = .apple, conventions: ConventionSet = .standard,
        _ makeExtension: (MediaAttachmentExtension) -> any ServiceExtension = { $0 }
    ) throws {
        try self.init(
            transport, urlPolicy, configuration: configuration, clock: clock, rules: rules, conventions: conventions,
            makeExtension)
    }

    private convenience init(
        _ transport: any MediaTransport, _ urlPolicy: URLPolicy, configuration: ServiceExtensionHost.Configuration,
        clock: any Clock<Duration>, rules: AttachmentRules, conventions: ConventionSet,
        _ makeExtension: (MediaAttachmentExtension) -> any ServiceExtension
    ) throws {
        let store = try AttachmentStore.forTests()
        let builtIn = MediaAttachmentExtension(
            transport: transport, detector: try MagicDetector(), store: store, urlPolicy: urlPolicy, rules: rules,
            keepsMedia: nil, conventions: conventions)
        self.init(makeExtension(builtIn), configuration: configuration, clock: clock, store: store)
    }
}

extension MediaServer {
    /// Opens this server, and nothing else that is not open anyway.
    public var urlPolicy: URLPolicy {
        let hosts = ["127.0.0.1", "localhost", "[::1]"].compactMap { HostPort("\($0):\(port)") }
        return URLPolicy(addresses: AddressPolicy(allowedHosts: hosts), hostsWithHTTP: hosts)
    }
}

extension AttachmentStore {
    /// A store whose files live for as long as somebody holds their attachment.
    ///
    /// - Throws: `StorageFailure` when the directory for temporary files cannot be used.
    package static func forTests() throws(StorageFailure) -> AttachmentStore {
        try temporary(in: temporaryDirectoryPath, configuration: .init(keepsDelivered: false))
    }
}
