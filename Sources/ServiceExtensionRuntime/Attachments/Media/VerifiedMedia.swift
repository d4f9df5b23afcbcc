/// Media that was fetched and judged, and that has no name yet.
struct VerifiedMedia: Sendable {
    var file: SharedFile
    var verdict: AttachmentJudge.Verdict
}
