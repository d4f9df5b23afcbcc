import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The advice on accepted files` {
    private func picture(_ width: Int, _ height: Int) -> MediaProbe.Report {
        var report = MediaProbe.Report(.jpeg, .image, "public.jpeg")
        (report.pixelWidth, report.pixelHeight) = (width, height)
        return report
    }

    private func codes(_ report: MediaProbe.Report) -> [String] {
        MediaAdvice.findings(for: report).map(\.code.rawValue)
    }

    @Test func `is silent about what no device minds`() throws {
        for expected in SampleExpectation.all
        where expected.traits.isSubset(of: [.progressive, .interlaced, .fragmented]) {
            #expect(codes(try probe(sample(expected.name))).isEmpty, "\(expected.name)")
        }
    }

    @Test(arguments: [
        (2048, 3072, false), (2048, 3073, true), (4032, 3024, true), (65_535, 65_535, true), (1, 6_291_456, false),
        (2_147_483_647, 2_147_483_647, true),
    ])
    func `warns of a picture that takes more than 24 MB decoded`(_ width: Int, _ height: Int, _ warns: Bool) {
        #expect(codes(picture(width, height)) == (warns ? ["attachment.large-picture"] : []))
    }

    @Test func `does not mind the size of a film`() {
        var film = MediaProbe.Report(.isoMedia, .movie, "public.mpeg-4")
        (film.pixelWidth, film.pixelHeight) = (7680, 4320)
        #expect(codes(film).isEmpty)
    }

    @Test(arguments: [
        ("jpeg-cmyk.jpg", "attachment.cmyk"), ("mp2.mp2", "attachment.not-mp3"), ("rf64.wav", "attachment.rf64"),
        ("aifc.aifc", "attachment.aiff-c"),
    ])
    func `names what a device may mind in a sample`(_ name: String, _ code: String) throws {
        #expect(codes(try probe(sample(name))) == [code])
    }

    @Test(arguments: ["hev1", "av01", "vp09", "vp08"])
    func `names codings that many devices do not play`(_ codec: String) {
        var film = MediaProbe.Report(.isoMedia, .movie, "public.mpeg-4")
        film.codecs = [codec, "mp4a"]
        #expect(codes(film) == ["attachment.codec"])
        film.codecs = ["hvc1", "avc1"]
        #expect(codes(film).isEmpty)
    }

    @Test func `names a coding in a WAV that is not known`() {
        var sound = MediaProbe.Report(.wave, .audio, "com.microsoft.waveform-audio")
        sound.codecs = ["0x2000"]
        #expect(codes(sound) == ["attachment.codec"])
        #expect(MediaAdvice.findings(for: sound).first?.message.contains("0x2000") == true)
    }

    @Test func `warns with a message and a fix in whole sentences`() {
        var everything = picture(9_000, 9_000)
        everything.traits = Set(MediaProbe.Trait.allCases)
        everything.codecs = ["hev1", "av01", "vp09", "vp08"]
        let findings = MediaAdvice.findings(for: everything)
        #expect(findings.count == 13)
        for finding in findings {
            #expect(finding.severity == .warning)
            #expect(finding.message.hasSuffix("."))
            #expect(finding.fix?.hasSuffix(".") == true)
            #expect(finding.code.entry?.code == finding.code)
        }
    }
}
