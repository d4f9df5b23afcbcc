import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The plan that was made with a payload` {
    private let payload: NotificationPayload

    init() throws {
        let text = #"""
            {"aps":{"alert":"b","mutable-content":1},"image-url":"https://a.test/1.jpg","att":"https://a.test/2.jpg"}
            """#
        payload = try NotificationPayload(parsing: Array(text.utf8))
    }

    @Test func `is the one that the extension would make`() {
        let request = NotificationRequest(payload: payload)
        #expect(request.plan(by: .standard).references.map(\.payloadKey) == ["image-url"])
        #expect(request.plan(by: .standard).findings == ConventionSet.standard.plan(for: payload.root).findings)
    }

    @Test func `does not outlive a change of the content`() {
        var request = NotificationRequest(payload: payload)
        request.content.userInfo["image-url"] = "https://a.test/3.jpg"
        #expect(request.plan(by: .standard).references.map(\.value) == ["https://a.test/3.jpg"])
        request.content.userInfo["image-url"] = nil
        #expect(request.plan(by: .standard).references.isEmpty)
        request.content = NotificationContent()
        #expect(request.plan(by: .standard).references.isEmpty)
    }

    @Test func `is not that of other conventions`() throws {
        let request = NotificationRequest(payload: payload)
        #expect(request.plan(by: .none).references.isEmpty)
        let own = try PayloadConvention.parse(Array(#"[{"name":"own","media":["att"]}]"#.utf8))
        #expect(request.plan(by: ConventionSet(own)).references.map(\.payloadKey) == ["att"])
    }

    @Test func `makes no difference to the request`() {
        var copy = NotificationRequest(payload: payload, identifier: "a")
        copy.content = NotificationContent(payload)
        let other = NotificationRequest(identifier: "a", content: NotificationContent(payload))
        #expect(copy == NotificationRequest(payload: payload, identifier: "a"))
        #expect(other.plan(by: .standard).references.map(\.payloadKey) == ["image-url"])
    }
}

@Suite struct `A copy of an object` {
    @Test func `is known without a look at its members`() {
        let object: JSONObject = ["a": 1]
        var changed = object
        #expect(object.isCopy(of: changed))
        changed["a"] = 2
        #expect(!object.isCopy(of: changed))
        changed["a"] = 1
        #expect(!object.isCopy(of: changed))
    }
}
