/// What `--help` and the man page say beside the flags, each in its own form.
enum Manual {
    static func title(_ program: Program) -> String {
        program.isMediafetch
            ? "run iOS's notification service extension flow on push payloads"
            : "run a notification service extension on push payloads, as iOS does"
    }

    static func synopsis(_ program: Program) -> [String] {
        [
            "\(program.name) [run] [OPTIONS] [FILE...|-]",
            "\(program.name) check [OPTIONS] [FILE...|-]",
            "\(program.name) test-server [--port N] [--root DIR]",
        ]
    }

    static func description(_ program: Program) -> [String] {
        (program.isMediafetch ? [purpose] : ownPurpose) + [
            "Each FILE is one payload, or one a line with --ndjson; none or - is standard input. There is one record for each "
                + "payload, also for what is none, in the order of the input. A FILE called run, check or test-server is "
                + "written ./check.",
            "With --emit payload, payloads are written in place of records. What is no payload has its error record there, "
                + "which has schema and no aps.",
        ]
    }

    private static let purpose =
        "Reads payload JSON, downloads the media under image-url, video-url and audio-url or the keys of known push "
        + "services, checks it against Apple's attachment rules, and writes one JSON record for each payload."

    private static let ownPurpose = [
        "Reads payload JSON, calls this program's own extension for each payload that iOS would call it for, checks what it "
            + "attaches against Apple's attachment rules, and writes one JSON record for each payload. What the extension "
            + "prints goes to standard error.",
        "The command is that of mediafetch. Flags about URLs, downloads and conventions are for the extension that is built "
            + "into it: they do not change what another one downloads by itself.",
    ]

    struct Row {
        var name: String
        var text: String
    }

    static func examples(_ program: Program) -> [Row] {
        let name = program.name
        return [
            Row(name: "\(name) payload.json", text: "one payload, one record"),
            Row(name: "\(name) --ndjson < payloads > records", text: "one payload a line, one record a line"),
            Row(name: "\(name) --timeout 5s --output-dir media -", text: "answer within 5 s, keep the files in media/"),
            Row(
                name: "\(name) --ndjson --emit payload < payloads",
                text: "the payloads to send, changed as the extension would"),
            Row(name: "\(name) check payload.json", text: "say in words what a device would do, and what to mend"),
            Row(
                name: "\(name) check --dry-run *.json",
                text: program.isMediafetch ? "the same without any network" : "the same without a call of the extension"
            ),
        ]
    }

    static let environment = [
        Row(
            name: "MEDIAFETCH_FLAG",
            text: "stands in for --flag, in capitals with _ for -: MEDIAFETCH_TIMEOUT=5s, MEDIAFETCH_ALLOW_HTTP=1. The "
                + "command line goes before it, also where the two do not go together. Flags without a value take 1, true, "
                + "yes, on, 0, false, no and off; those that can be repeated take one value a line. Flags under Help and "
                + "--list-conventions have none. A name that is nearly one of these is told on standard error."),
        Row(name: "TMPDIR", text: "where mediafetch-UID is made when there is no --output-dir (default /tmp)"),
        Row(name: "NO_COLOR", text: "when not empty, reports have no colours unless --color asks for them"),
        Row(
            name: "http_proxy, https_proxy, all_proxy, SSL_CERT_FILE, SSLKEYLOGFILE",
            text: "are ignored; see --proxy and --cacert"),
    ]

    static let signals = [
        Row(
            name: "SIGINT, SIGTERM, SIGHUP",
            text:
                "read no more, answer what was read with what there is within the grace, remove unfinished files, and "
                + "end by the same signal; when nobody reads the records for that long (at least 2 s), remove the files of those "
                + "that are left, and end; a second one, half a second later or more, ends at once. test-server prints what it was asked, and ends"
        ),
        Row(name: "SIGPIPE", text: "how the command ends when nobody reads its records any more"),
    ]

    static let exitStatus = ExitStatus.allCases.map { Row(name: String($0.rawValue), text: $0.meaning) }

    /// The flags of a section.
    static func flags(in section: Flag.Section) -> [Flag] { Flag.all.filter { $0.section == section } }

    /// What is to know about a section as a whole.
    static func notes(on section: Flag.Section) -> [String] {
        switch section {
        case .input: ["Of --quiet and --verbose, and of --keep and --no-keep, the last one counts."]
        case .limits: [ArgumentValues.sizeRule]
        default: []
        }
    }

    /// The line for a flag, with the commands that it belongs to where that is not plain.
    static func summary(_ flag: Flag) -> String {
        flag.commands == [.check] ? "check: \(flag.summary)" : flag.summary
    }
}
