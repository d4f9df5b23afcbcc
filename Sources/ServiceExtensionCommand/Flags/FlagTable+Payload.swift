extension Flag {
    /// The flags on what is read from payloads and what is written for them.
    static let payloadTable: [Flag] = [
        Flag("--dry-run", .input, "fetch nothing: check the payload and its URLs alone") { $0.isDryRun = true },
        Flag("--emit", "record|payload", .input, "write the payload with the changes in it, findings to standard error")
        { options, text throws(UsageError) in
            options.emission = try ArgumentValues.word(text)
        },
        Flag("--drop-dead-media", .input, "with --emit payload: leave out media keys whose media would not show") {
            $0.dropsDeadMedia = true
        },
        Flag("--strings", "FILE", .input, "resolve loc-key with this .strings, .xcstrings or JSON file") {
            options, text throws(UsageError) in
            guard !text.isEmpty else { throw UsageError("a file's path is needed") }
            options.stringsPath = text
        },
        Flag("--voip", .input, "the limit is that of VoIP pushes, 5120 bytes") { $0.isVoIP = true },
        Flag("--color", "WHEN", .input, "colour reports: auto, always or never (default auto; NO_COLOR is obeyed)") {
            options, text throws(UsageError) in options.color = try ArgumentValues.word(text)
        },
    ]
}

extension Options {
    /// What the flags ask for that does not go together.
    var contradiction: String? {
        if action == .check {
            if emission == .payload { return "check writes a report; --emit payload belongs to run" }
            if isPretty { return "check writes a report; --pretty belongs to run" }
        }
        if action == .run, conventions.vendor != nil { return "--as belongs to check" }
        if action == .run, dropsDeadMedia, emission != .payload { return "--drop-dead-media needs --emit payload" }
        return nil
    }
}
