import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Options of thumbnails` {
    /// The options of a Notifee attachment, and what is wrong with them.
    func read(_ members: String) throws -> (ThumbnailOptions?, [Finding]) {
        let text =
            #"{"notifee_options":{"ios":{"attachments":[{"url":"https://h/a",\#(members)}]}}}"#
        let plan = ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        return (plan.references.first?.thumbnail, plan.findings.filter { $0.code == .thumbnailInvalid })
    }

    @Test(arguments: [
        (#""thumbnailHidden":true"#, ThumbnailOptions(isHidden: true)),
        (#""thumbnailTime":0.5"#, ThumbnailOptions(time: 0.5)),
        (
            #""thumbnailClippingRect":{"x":0.1,"y":0.7,"width":0.9,"height":0.3}"#,
            ThumbnailOptions(clippingRect: .init(x: 0.1, y: 0.7, width: 0.9, height: 0.3))
        ),
    ]) func `are read`(_ members: String, _ options: ThumbnailOptions) throws {
        let (found, findings) = try read(members)
        #expect(found == options)
        #expect(findings.isEmpty)
    }

    @Test(arguments: [#""thumbnailHidden":false"#, #""thumbnailTime":null"#, #""x":1"#])
    func `are none where none are asked for`(_ members: String) throws {
        let (found, findings) = try read(members)
        #expect(found == nil && findings.isEmpty)
    }

    @Test(arguments: [
        #""thumbnailHidden":"yes""#, #""thumbnailHidden":1"#, #""thumbnailTime":-1"#, #""thumbnailTime":"3""#,
        #""thumbnailTime":1e999"#, #""thumbnailClippingRect":[0,0,1,1]"#,
        #""thumbnailClippingRect":{"x":0,"y":0,"width":1}"#,
        #""thumbnailClippingRect":{"x":0,"y":0,"width":1,"height":2}"#,
        #""thumbnailClippingRect":{"x":-0.1,"y":0,"width":1,"height":1}"#,
        #""thumbnailClippingRect":{"x":0.5,"y":0,"width":0.6,"height":1}"#,
        #""thumbnailClippingRect":{"x":0,"y":0,"width":0,"height":1}"#,
        #""thumbnailClippingRect":{"x":"0","y":0,"width":1,"height":1}"#,
    ]) func `are left out and told when they are wrong`(_ members: String) throws {
        let (found, findings) = try read(members)
        #expect(found == nil)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings[0].fix != nil)
    }

    @Test(arguments: [
        (#""thumbnailHidden":"yes""#, "Send true or false."),
        (#""thumbnailTime":-1"#, "Send the time in seconds as a number."),
        (#""thumbnailClippingRect":{}"#, "Send x, y, width and height as numbers from 0 to 1."),
    ]) func `that are wrong come with the fix for the option`(_ members: String, _ fix: String) throws {
        #expect(try read(members).1.map(\.fix) == [fix])
    }

    @Test func `of Airship that are wrong are an error, since its extension refuses the media, and are told once`()
        throws
    {
        let text =
            #"{"com.urbanairship.media_attachment":{"url":["https://h/a","https://h/b"],"options":{"crop":{"x":0,"y":0,"width":1}}}}"#
        let plan = ConventionSet.standard.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
        let findings = plan.findings.filter { $0.code == .thumbnailInvalid }
        #expect(findings.map(\.severity) == [.error])
        #expect(findings[0].message.contains(".height is missing"))
        #expect(plan.references.count == 2)
    }
}
