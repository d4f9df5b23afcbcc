/// Judging media references as far as that goes without a network: the value and its URL.
extension MediaReference {
    /// What is wrong with the value or its URL.
    func findings(_ policy: URLPolicy) -> [Finding] {
        checked(policy).findings
    }

    /// The same, with a note for media that would be fetched.
    ///
    /// - Parameter judge: What judges for a vendor as far as that goes without the media.
    func dryRunFindings(_ policy: URLPolicy, _ judge: VendorJudge? = nil) -> [Finding] {
        let (url, findings) = checked(policy)
        guard let url else { return findings }
        let outcome = judge?.outcomeBeforeFetch(self)
        let unknown = judge.map { ", so what \($0.rule.title) would make of it is not known" } ?? ""
        return findings
            + [
                Finding(
                    .notFetched, .note,
                    "\(url.redacted) was not fetched: this is a dry run\(outcome == nil ? unknown : "").",
                    payloadKey: payloadKey, host: url.host),
                outcome?.finding(payloadKey: payloadKey, host: url.host),
            ].compactMap(\.self)
    }

    private func checked(_ policy: URLPolicy) -> (url: MediaURL?, findings: [Finding]) {
        var url: MediaURL?
        var findings: [Finding]
        do {
            let checked = try self.url(policy)
            findings = checked.findings
            url = checked
        } catch {
            findings = [error.finding]
        }
        for index in findings.indices { findings[index].payloadKey = payloadKey }
        return (url, findings)
    }
}
