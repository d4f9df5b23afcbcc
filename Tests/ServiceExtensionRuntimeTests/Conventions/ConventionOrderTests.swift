import Testing

@testable import ServiceExtensionRuntime

/// What a payload is read as, without fetching anything.
@Suite struct `The choice of a convention` {
    func plan(_ members: String, _ set: ConventionSet = .standard) throws -> MediaPlan {
        let text = #"{"aps":{"alert":"b","mutable-content":1},\#(members)}"#
        return set.plan(for: try NotificationPayload(parsing: Array(text.utf8)).root)
    }

    func codes(_ plan: MediaPlan) -> [String] { plan.findings.map(\.code.rawValue) }

    @Test(arguments: [
        // One key, four shapes.
        (#""attachment":"https://h/a""#, "pushwoosh", "attachment"),
        (#""attachment":{"url":"https://h/a"}"#, "home-assistant", "attachment.url"),
        (#""attachment":{"uri":"https://h/a"}"#, "notificare", "attachment.uri"),
        (#""attachment":{"image":"https://h/a"}"#, "generic", "attachment.image"),
        // body is an object of Expo's, an object of Klaviyo's, or a text.
        (#""body":{"_richContent":{"image":"https://h/a"}}"#, "expo", "body._richContent.image"),
        (#""body":{"_k":{}},"rich-media":"https://h/a""#, "klaviyo", "rich-media"),
        (#""body":"text","image":"https://h/a""#, "generic", "image"),
        // image is a URL at the root and in fcm_options.
        (#""image":"https://h/a","source":"xnpe_platform""#, "bloomreach", "image"),
        (#""image":"https://h/a","fcm_options":{"image":"https://h/b"}"#, "firebase", "fcm_options.image"),
        // image_url is of three services.
        (#""image_url":"https://h/a","ems":{}"#, "emarsys", "image_url"),
        (#""image_url":"https://h/a","bsft_message_uuid":"u""#, "blueshift", "image_url"),
        (#""image_url":"https://h/a""#, "sailthru", "image_url"),
        // media is an array or an object.
        (#""media":["https://h/a"]"#, "twilio-engage", "media[0]"),
        (#""media":{"url":"https://h/a"},"picture":"https://h/b""#, "generic", "picture"),
        // custom is OneSignal's and Optimove's.
        (#""custom":{"i":"u"},"att":{"k":"https://h/a"}"#, "onesignal-original", "att.k"),
        (
            #""custom":{"a":{"k.message":{"data":{"id":1}}}},"attachments":{"pictureUrl":"https://h/a"}"#, "optimove",
            "attachments.pictureUrl"
        ),
        // Names with dots are names, not paths.
        (#""com.batch":{"at":{"u":"https://h/a","t":"public.png"}}"#, "batch", #""com.batch".at.u"#),
        (#""com":{"batch":{"at":{"u":"https://h/a"}}},"picture":"https://h/b""#, "generic", "picture"),
        (
            #""custom":{"a":{"k":{"message":{}}},"i":"u"},"att":{"k":"https://h/a"}"#, "onesignal-original", "att.k"
        ),
        // Marks before keys, keys before plain ones, plain ones before what anybody uses.
        (#""image-url":"https://h/a","ab":{"att":{"url":"https://h/b","type":"jpg"}}"#, "braze", "ab.att.url"),
        (#""image-url":"https://h/a","LP_URL":"https://h/b""#, "leanplum", "LP_URL"),
        (#""image":"https://h/a","image-url":"https://h/b""#, "plain", "image-url"),
        (#""image":"https://h/a","adb_media":"https://h/b""#, "adobe", "adb_media"),
        // A mark without media does not win over media.
        (#""itbl":{"campaignId":1},"image-url":"https://h/a""#, "plain", "image-url"),
        (#""fcm_options":{"image":17},"image-url":"https://h/a""#, "plain", "image-url"),
        (#""fcm_options":{"image":null},"image":"https://h/a""#, "generic", "image"),
        // MotiSig documents its own order.
        (
            #""_motisig":{"image":""},"_richContent":{"image":"https://h/a"},"image":"https://h/b""#, "motisig",
            "_richContent.image"
        ),
    ]) func `is told by mark and shape`(_ members: String, _ name: String, _ key: String) throws {
        let plan = try plan(members)
        #expect(plan.convention?.name == name)
        #expect(plan.references.map(\.payloadKey) == [key])
    }

    @Test func `tells the winner and lists the others`() throws {
        let plan = try plan(
            #""fcm_options":{"image":"https://h/a"},"os_data":{"att":{"x":"https://h/b"}},"image-url":"https://h/c""#)
        #expect(codes(plan) == ["payload.convention", "payload.convention-also-found"])
        #expect(plan.findings.allSatisfy { $0.severity == .note })
        #expect(plan.findings[0].message == "Media is read as Firebase Cloud Messaging has it.")
        #expect(plan.findings[0].payloadKey == "fcm_options.image")
        #expect(
            plan.findings[1].message
                == "Also found, and not read: os_data.att.x (OneSignal), image-url (Plain keys).")
    }

    @Test func `tells the plain keys only beside others`() throws {
        #expect(try codes(plan(#""image-url":"https://h/a""#)).isEmpty)
        #expect(
            try codes(plan(#""image-url":"https://h/a","picture":"https://h/b""#)) == [
                "payload.convention", "payload.convention-also-found",
            ])
    }

    @Test func `does not list a second name for the same place`() throws {
        #expect(try codes(plan(#""attachment":"https://h/a""#)) == ["payload.convention"])
    }

    @Test(arguments: [#""source":"Insider""#, #""ins_push_type":1"#])
    func `says of a service whose key is not public that it is not`(_ members: String) throws {
        let plan = try plan(members + #","image-url":"https://h/a""#)
        #expect(codes(plan) == ["payload.media-key-not-public"])
        #expect(plan.findings.first?.message.contains("Insider") == true)
        #expect(plan.references.map(\.payloadKey) == ["image-url"])
    }

    @Test func `reads nothing when no convention is on`() throws {
        let plan = try plan(#""image-url":"https://h/a","fcm_options":{"image":"https://h/b"}"#, .none)
        #expect(plan.references.isEmpty && plan.findings.isEmpty)
    }

    @Test func `keeps to the conventions that are on`() throws {
        let set = ConventionSet(ConventionSet.standard.conventions.filter { $0.name == "expo" })
        let plan = try plan(#""image-url":"https://h/a","richContent":{"image":"https://h/b"}"#, set)
        #expect(plan.references.map(\.payloadKey) == ["richContent.image"])
    }

    @Test func `has each name once`() {
        let names = ConventionSet.standard.conventions.map(\.name)
        #expect(Set(names).count == names.count)
    }

    // MARK: Whether the extension is wanted

    @Test(arguments: [
        (#""fcm_options":{"image":"https://h/a"}"#, Finding.Severity.error),
        (#""ab":{"att":{"url":"https://h/a"}}"#, .error), (#""picture":"https://h/a""#, .error),
        (#""picture":"logo""#, .note), (#""image":7"#, .note), (#""itbl":{"campaignId":1}"#, .note),
        (#""fcm_options":{"image":null}"#, .note), (#""x":1"#, .note),
    ]) func `makes a call that is missing an error only where there is media`(
        _ members: String, _ severity: Finding.Severity
    ) throws {
        let text = #"{"aps":{"alert":"b"},\#(members)}"#
        guard case .notEligible(let finding) = try NotificationPayload(parsing: Array(text.utf8)).eligibility else {
            Issue.record("eligible")
            return
        }
        #expect(finding.code == .mutableContentMissing)
        #expect(finding.severity == severity)
    }

    // MARK: Partner keys

    @Test(arguments: [
        (#""ct_mediaUrl":"https://h/a""#, "CleverTap needs ct_mediaType", "ct_mediaType"),
        (#""ab":{"att":{"url":"https://h/a"}}"#, "Braze needs ab.att.type", "ab.att.type"),
        (#""com.batch":{"at":{"u":"https://h/a"}}"#, #"Batch needs "com.batch".at.t"#, #""com.batch".at.t"#),
        (#""ll_attachment_url":"https://h/a""#, "Localytics needs ll_attachment_type", "ll_attachment_type"),
        (
            #""CIO":{"push":{"image":"https://h/a"}},"CIO-Delivery-ID":"d""#, "Customer.io needs CIO-Delivery-Token",
            "CIO-Delivery-Token"
        ),
        (
            #""attachments":{"pictureUrl":"https://h/a"}"#, #"Optimove (Kumulos) needs custom.a."k.message".data.id"#,
            #"custom.a."k.message".data.id"#
        ),
        (#""internalData":{"atts":[{"url":"https://h/a"}]}"#, "Infobip needs messageId", "messageId"),
        (
            #""source":"webengage","expandableDetails":{"image":"https://h/a"}"#, "WebEngage needs style",
            "expandableDetails.style"
        ),
        (
            #""expandableDetails":{"style":"BIG_PICTURE","image":"https://h/a"}"#, "WebEngage needs source", "source"
        ),
        (#""imageUrl":"https://h/a","uniqueKey":"k""#, "Mindbox needs clickUrl", "clickUrl"),
        (
            #""source":"webengage","expandableDetails":{"items":[{"image":"https://h/a"}]}"#, "WebEngage needs style",
            "expandableDetails.style"
        ),
    ]) func `names a partner key that is missing in the vendor's word, and reads the media all the same`(
        _ members: String, _ opening: String, _ key: String
    ) throws {
        let plan = try plan(members)
        let finding = try #require(plan.findings.first { $0.code == .partnerKeyMissing })
        #expect(finding.message.hasPrefix(opening + ", which is missing"))
        #expect(finding.severity == .error)
        #expect(finding.payloadKey == key)
        #expect(plan.references.count == 1)
    }

    @Test(arguments: [
        (
            #""source":"webengage","expandableDetails":{"style":"BOGUS","image":"https://h/a"}"#,
            "style to be BIG_PICTURE, RATING_V1, OVERLAY or CAROUSEL_V1, and finds a string."
        ),
        (
            #""source":"webengage","expandableDetails":{"style":"BIG_PICTURE","items":[{"image":"https://h/a"}]}"#,
            #"is "CAROUSEL_V1", and finds "BIG_PICTURE", so its own extension attaches nothing of it."#
        ),
        (
            #""source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","image":"https://h/a"}"#,
            #"RATING_V1 or OVERLAY, and finds "CAROUSEL_V1", so its own extension attaches nothing of it."#
        ),
        (
            #""custom":{"a":{"k.message":{"data":{"id":1.5}}}},"attachments":{"pictureUrl":"https://h/a"}"#,
            "to be a number without a fraction, and finds 1.5."
        ),
        (
            #""CIO":{"push":{"image":"https://h/a"}},"CIO-Delivery-ID":"","CIO-Delivery-Token":"t""#,
            "CIO-Delivery-ID to be a string that is not empty, and finds an empty string."
        ),
    ]) func `names a partner key whose value the vendor does not know`(_ members: String, _ end: String) throws {
        let findings = try plan(members).findings.filter { $0.code == .partnerKeyMissing }
        #expect(findings.map(\.severity) == [.error])
        #expect(findings.first?.message.hasSuffix(end) == true, "\(findings)")
    }

    @Test func `leaves media to the app where Home Assistant does`() throws {
        let lazy = try plan(#""attachment":{"url":"https://h/a","lazy":true}"#)
        #expect(lazy.references.isEmpty)
        #expect(lazy.findings.contains { $0.code == .mediaLeftToApp && $0.payloadKey == "attachment.url" })
        #expect(NoMedia.finding(for: JSONObject(), lazy, .standard) == nil)
        #expect(try plan(#""attachment":{"url":"https://h/a","lazy":false}"#).references.count == 1)
    }

    @Test func `says when the conventions that are on have no known media key`() throws {
        let insider = ConventionSet([try #require(ConventionSet.standard.named("insider"))])
        let payload: JSONObject = ["source": "Insider"]
        let finding = try #require(NoMedia.finding(for: payload, insider.plan(for: payload), insider))
        #expect(finding.message.hasPrefix("No media key is known of the conventions that are switched on"))
    }

    @Test(arguments: ["7", "true", "[]", "{}"]) func `names a partner key of the wrong type`(_ value: String) throws {
        let plan = try plan(#""ct_mediaUrl":"https://h/a","ct_mediaType":\#(value)"#)
        #expect(codes(plan).filter { $0 == "payload.partner-key-missing" }.count == 1)
        #expect(plan.findings.contains { $0.message.contains("CleverTap needs ct_mediaType to be a string") })
    }
}
