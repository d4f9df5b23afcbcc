import ServiceExtensionRuntime

extension Flag {
    /// The flags on where media stands in a payload.
    static let conventionTable: [Flag] = [
        Flag("--convention", "NAME[,...]", .input, "read media by these conventions alone (default all), or none") {
            options, text throws(UsageError) in try options.conventions.add(ConventionChoice.names(text))
        }.completed(by: ["none"] + ConventionSet.standard.conventions.map(\.name)),
        Flag(
            "--conventions", "FILE", .input, "read media by the conventions of this JSON file too, first of all",
            path: \.conventions.path),
        Flag("--as", "VENDOR", .input, "say too what this vendor's own extension would make of the media") {
            options, text throws(UsageError) in
            guard VendorRule.named(text) != nil else {
                throw UsageError("'\(text)' is none of \(VendorRule.all.map(\.name).joined(separator: ", "))")
            }
            guard [nil, text].contains(options.conventions.vendor) else {
                throw UsageError("one vendor at a time; run check once for each")
            }
            options.conventions.vendor = text
        }.only(.check).completed(by: VendorRule.all.map(\.name)),
        Flag("--list-conventions", .input, "print the conventions: name, keys, and what they are called") {
            $0.action = .listConventions
        }.asRequest,
    ]
}
