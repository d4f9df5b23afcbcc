/// All URLs of a payload that nothing reads: the first of them, and how many more there are.
struct UnreadURLs {
    /// Those of one sort, in the order of the payload.
    struct List {
        private(set) var first: [UnreadURL] = []
        private(set) var omittedCount = 0

        var count: Int { first.count + omittedCount }

        mutating func add(_ url: UnreadURL) {
            if first.count < UnreadURL.maximumCount { first.append(url) } else { omittedCount += 1 }
        }
    }

    /// Those whose key or ending speaks of media.
    private(set) var media = List()
    /// The others, such as links to pages.
    private(set) var others = List()

    init(in root: JSONObject, readPaths: [JSONPath]) {
        root.walk { steps, value in
            guard let url = UnreadURL(value, steps, readPaths: readPaths) else { return true }
            if url.looksLikeMedia { media.add(url) } else { others.add(url) }
            return true
        }
    }

    /// A note for each that looks like media; the last one tells how many more there are.
    ///
    /// - Parameters:
    ///   - payload: The payload that they stand in.
    ///   - conventions: What payloads are read by.
    ///   - mediaPaths: Further places that are read.
    func findings(in payload: JSONObject, _ conventions: ConventionSet, mediaPaths: [JSONPath]) -> [Finding] {
        guard !media.first.isEmpty else { return [] }
        let switchedOff = ConventionSet.standard.recognised(in: payload).filter { conventions.named($0.name) == nil }
        let readings = switchedOff.map { ConventionReading($0, payload) }
        let readPaths = conventions.examplePaths.isEmpty ? ["image-url"] : conventions.examplePaths
        var findings = media.first.map { url in
            url.finding(
                readBy: readings.first { $0.paths.contains(url.path) }?.convention,
                readKey: mediaPaths.first?.description ?? readPaths.first { !$0.covers(url.path) }?.description)
        }
        findings[findings.count - 1].message += media.omittedCount.more("such URLs", one: "such URL")
        return findings
    }
}
