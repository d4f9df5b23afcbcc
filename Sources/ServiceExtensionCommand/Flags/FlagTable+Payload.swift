import ServiceExtensionRuntime

extension Flag {
    /// The flags on what is read from payloads and what is written for them.
    static let payloadTable: [Flag] = [
        Flag("--dry-run", .input, "fetch nothing: check the payload and its URLs alone") { $0.isDryRun = true },
        Flag(
            "--emit", "record|payload", .input,
            "write the payload as changed, what is none as a record; findings to standard error"
        ) { options, text throws(UsageError) in
            options.emission = try ArgumentValues.word(text)
        }.only(.run),
        Flag("--drop-dead-media", .input, "with --emit payload: leave out media keys whose media would not show") {
            $0.dropsDeadMedia = true
        }.only(.run),
        Flag(
            "--strings", "FILE", .input, "resolve loc-key with this .strings, .xcstrings or JSON file",
            path: \.stringsPath),
        Flag("--voip", .input, "the limit is that of VoIP pushes, 5120 bytes") { $0.isVoIP = true },
    ]
}

extension Options {
    /// What the flags ask for that does not go together, and the names of these flags.
    var contradiction: (text: String, flags: [String])? {
        guard action == .run || action == .check else { return nil }
        if isPretty, isNDJSON {
            return ("--pretty breaks a record over lines; with --ndjson each is one line", ["--pretty", "--ndjson"])
        }
        if dropsDeadMedia, emission != .payload {
            return ("--drop-dead-media needs --emit payload", ["--drop-dead-media", "--emit"])
        }
        if let grace, grace >= timeLimit {
            return (
                "--grace \(grace.text) leaves no time before it: --timeout is \(timeLimit.text)",
                ["--grace", "--timeout"]
            )
        }
        return nil
    }
}
