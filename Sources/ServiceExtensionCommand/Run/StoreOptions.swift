import ServiceExtensionRuntime

extension Options {
    /// Whether attachments stay: if not said otherwise, where a record or the directory's name tells where they are.
    var leavesAttachments: Bool {
        keepsAttachments ?? (outputDirectory != nil || (action == .run && emission == .record))
    }

    /// Opens the store that the options ask for; `nil` for a dry run, which makes no files.
    func attachmentStore() throws(StorageFailure) -> AttachmentStore? {
        guard !isDryRun else { return nil }
        var configuration = AttachmentStore.Configuration(
            keepsDelivered: leavesAttachments, byteLimit: maximumStoreBytes)
        configuration.awaitsRecords = true
        guard let outputDirectory else {
            return try .temporary(in: Environment.temporaryDirectory, configuration: configuration)
        }
        return try AttachmentStore(directoryPath: outputDirectory, configuration: configuration)
    }

    /// The rules that the options ask for.
    func attachmentRules() throws(UsageError) -> AttachmentRules {
        let rules: AttachmentRules = if let rulesPath { try RulesFile.read(rulesPath) } else { .apple }
        return rules.replacingLimits(maximumBytes)
    }
}
