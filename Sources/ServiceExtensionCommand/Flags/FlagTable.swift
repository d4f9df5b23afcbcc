extension Flag {
    /// Every flag, in the order in which `--help` lists them.
    static let table: [Flag] =
        [
            Flag("--ndjson", .input, "read one payload a line, write one record a line") { $0.isNDJSON = true },
            Flag("--pretty", .input, "indent records") { $0.isPretty = true },
            Flag("--unordered", .input, "write records as they are done, not in the order of the input") {
                $0.isUnordered = true
            },
            Flag("--output-dir", "DIR", .input, "put attachments there (default: mediafetch-UID in $TMPDIR or /tmp)") {
                options, text throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("a directory's path is needed") }
                options.outputDirectory = text
            },
            Flag("--timeout", "DURATION", .limits, "answer each payload within this time (default 30s, as on iOS)") {
                options, text throws(UsageError) in options.timeLimit = try ArgumentValues.duration(text)
            },
            Flag("--grace", "DURATION", .limits, "tell the extension so long before (default a tenth, at most 500ms)") {
                options, text throws(UsageError) in options.grace = try ArgumentValues.duration(text)
            },
            Flag("--jobs", "N", .limits, "payloads in flight at once (default by cores and open files)") {
                options, text throws(UsageError) in options.jobs = try ArgumentValues.count(text, in: 1...4096)
            },
            Flag("--max-redirs", "N", .limits, "redirects followed for one file (default 5)") {
                options, text throws(UsageError) in
                options.maximumRedirects = try ArgumentValues.count(text, in: 0...50)
            },
            Flag("--allow-http", .network, "accept plain http, with a warning") { $0.allowsHTTP = true },
            Flag("--allow-private-network", .network, "accept loopback, private and similar addresses, on any port") {
                $0.allowsPrivateNetwork = true
            },
            Flag("--allow-host", "HOST[:PORT]", .network, "accept this host at such an address; can be repeated") {
                options, text throws(UsageError) in options.allowedHosts.append(try ArgumentValues.host(text))
            },
            Flag("--cacert", "FILE", .network, "trust the certificates in this PEM file instead of the system's") {
                options, text throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("a file's path is needed") }
                options.certificateAuthorityPath = text
            },
            Flag("--user-agent", "TEXT", .network, "send this User-Agent") { options, text throws(UsageError) in
                guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
                    throw UsageError("a User-Agent holds printable ASCII only")
                }
                options.userAgent = text
            },
        ] + transferTable + payloadTable + attachmentTable + conventionTable + helpTable

    /// The flags of `mediafetch test-server`.
    static let serverTable: [Flag] =
        [
            Flag("--port", "N", .server, "listen on this port of 127.0.0.1 (default: a free one)") {
                options, text throws(UsageError) in
                options.serverPort = UInt16(try ArgumentValues.count(text, in: 0...65535))
            },
            Flag("--root", "DIR", .server, "serve the files of this directory, beside the samples") {
                options, text throws(UsageError) in
                guard !text.isEmpty else { throw UsageError("a directory's path is needed") }
                options.serverRoot = text
            },
        ] + helpTable

    private static let helpTable: [Flag] = [
        Flag("--help", short: "-h", .help, "print this help") { $0.action = .help },
        Flag("--version", short: "-V", .help, "print the versions of mediafetch, libcurl and libmagic") {
            $0.action = .version
        },
    ]
}
