import ServiceExtensionRuntime

extension Flag {
    /// Every flag of `run` and `check`, in the order in which `--help` lists them.
    static let table: [Flag] =
        [
            Flag("--ndjson", .input, "read one payload a line, write one record a line") { $0.isNDJSON = true },
            Flag("--pretty", .input, "indent records; not with --ndjson") { $0.isPretty = true }.only(.run),
            Flag("--unordered", .input, "write records as they are done, not in the order of the input") {
                $0.isUnordered = true
            },
            Flag(
                "--output-dir", "DIR", .input, "put attachments there (default: mediafetch-UID in $TMPDIR or /tmp)",
                path: \.outputDirectory),
            Flag("--timeout", "DURATION", .limits, "answer each payload within this time (default 30s, as on iOS)") {
                options, text throws(UsageError) in options.timeLimit = try ArgumentValues.duration(text)
            },
            Flag("--grace", "DURATION", .limits, "tell the extension so long before (default a tenth, at most 500ms)") {
                options, text throws(UsageError) in options.grace = try ArgumentValues.duration(text)
            },
            Flag("--jobs", "N", .limits, "payloads in flight at once (default by cores and open files)") {
                options, text throws(UsageError) in options.jobs = try ArgumentValues.count(text, in: 1...4096)
            },
            Flag("--max-payload-bytes", "SIZE", .limits, "skip inputs and lines larger than this (default 1M)") {
                options, text throws(UsageError) in options.payloadByteLimit = try ArgumentValues.byteCount(text)
            },
        ] + transferTable + payloadTable + attachmentTable + conventionTable + messageTable + helpTable

    /// The flags of `mediafetch test-server`.
    static let serverTable: [Flag] = [
        Flag("--port", "N", .server, "listen on this port of 127.0.0.1 (default: a free one)") {
            options, text throws(UsageError) in
            options.serverPort = UInt16(try ArgumentValues.count(text, in: 0...65535))
        }.only(.testServer),
        Flag(
            "--root", "DIR", .server, "serve the files of this directory, beside the samples", path: \.serverRoot
        ).only(.testServer),
    ]

    /// The flags of all commands.
    static let all = table + serverTable

    /// The flags on what is told beside records.
    private static let messageTable: [Flag] = [
        Flag(
            "--metrics-file", "FILE", .input, "keep counts and durations in this file, as Prometheus text",
            path: \.metricsPath),
        Flag("--quiet", short: "-q", .input, "write nothing to standard error but why the command failed") {
            $0.verbosity = .quiet
        },
        Flag("--verbose", short: "-v", .input, "tell on standard error what happened when, payload by payload") {
            $0.verbosity = .verbose
        },
        Flag("--color", "auto|always|never", .input, "colour reports (default auto; NO_COLOR is obeyed)") {
            options, text throws(UsageError) in options.color = try ArgumentValues.word(text)
        },
    ]

    private static let helpTable: [Flag] = [
        Flag(name: "--help", short: "-h", summary: "print this help; -h a short one", section: .help) {
            options, written in
            options.action = written == "-h" ? .shortHelp : .help
        },
        Flag("--version", short: "-V", .help, "print the versions of mediafetch, libcurl and libmagic") {
            $0.action = .version
        },
        Flag(
            "--generate", GeneratedText.allCases.map(\.rawValue).joined(separator: "|"), .help,
            "print the man page or a shell's completions"
        ) { options, text throws(UsageError) in options.action = .generate(try ArgumentValues.word(text)) },
    ].map(\.asRequest)
}
