import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The time of a thumbnail` {
    /// An attachment of a kind that plays so long, or has so many frames.
    private func attachment(
        _ identifier: String, duration: Double? = nil, frames: Int? = nil
    ) throws
        -> NotificationAttachment
    {
        let directory = try TemporaryDirectory()
        let store = try AttachmentStore(directoryPath: directory.path)
        let type = try #require(AttachmentRules.apple.type(forIdentifier: identifier))
        var report = MediaProbe.Report(.isoMedia, type.kind, identifier)
        report.duration = duration
        report.frameCount = frames
        let stored = try store.publish(try store.stage(), requestIdentifier: "a", fileExtension: type.fileExtension)
        return NotificationAttachment(
            identifier: "a", payloadKey: "video-url", type: type, file: stored, report: report)
    }

    @Test(arguments: [(0.0, false), (3, false), (3.01, true)])
    func `is told when the film ends before it`(_ time: Double, _ isTold: Bool) throws {
        let film = try attachment("public.mpeg-4", duration: 3)
        let finding = ThumbnailOptions(time: time).findingBeyondEnd(of: film)
        #expect((finding?.code == .thumbnailInvalid) == isTold)
        #expect((finding?.fix != nil) == isTold)
    }

    @Test(arguments: [(1, 0.0, false), (1, 1, false), (4, 3, false), (4, 4, true)])
    func `is told when the animation has no such frame`(_ frames: Int, _ frame: Double, _ isTold: Bool) throws {
        let animation = try attachment("com.compuserve.gif", frames: frames)
        #expect((ThumbnailOptions(time: frame).findingBeyondEnd(of: animation) != nil) == isTold)
    }

    @Test func `is not told for sound, for no time, and for a film of unknown length`() throws {
        #expect(ThumbnailOptions(time: 9).findingBeyondEnd(of: try attachment("public.mp3", duration: 3)) == nil)
        #expect(ThumbnailOptions().findingBeyondEnd(of: try attachment("public.mpeg-4", duration: 3)) == nil)
        #expect(ThumbnailOptions(time: 9).findingBeyondEnd(of: try attachment("public.mpeg-4")) == nil)
    }
}
