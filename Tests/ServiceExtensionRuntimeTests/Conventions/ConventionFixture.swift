import Testing

/// A smallest payload of one convention, and what becomes of it.
struct ConventionFixture: Sendable, CustomTestStringConvertible {
    /// The convention's name.
    var name: String
    /// The payload without `aps`, which is the usual one; `https://m.test` stands for the media server.
    var members: String
    /// The places that media is attached from.
    var attached: [String]
    /// The sample that `/a` is.
    var sample = "jpeg.jpg"
    /// The codes of findings other than notes.
    var troubles: [String] = []

    var testDescription: String { name }

    /// The whole payload.
    var payload: String { #"{"aps":{"alert":{"title":"t","body":"b"},"mutable-content":1},\#(members)}"# }

    static let all = [
        ConventionFixture(name: "plain", members: #""image-url":"https://m.test/a.jpg""#, attached: ["image-url"]),
        ConventionFixture(
            name: "firebase", members: #""fcm_options":{"image":"https://m.test/a.png"},"gcm.message_id":"1""#,
            attached: ["fcm_options.image"]),
        ConventionFixture(
            name: "onesignal",
            members:
                #""os_data":{"i":"uuid","att":{"id1":"https://m.test/a.jpg","id2":"https://m.test/b.gif"},"badge_inc":1,"buttons":[{"i":"ok","n":"OK"}]}"#,
            attached: ["os_data.att.id1", "os_data.att.id2"]),
        ConventionFixture(
            name: "onesignal-original",
            members: #""att":{"id":"https://m.test/a.jpg?id=filename"},"custom":{"i":"uuid","a":{"k":"v"}}"#,
            attached: ["att.id"]),
        ConventionFixture(
            name: "onesignal-minified", members: #""os_data":{"buttons":{"at":{"id":"https://m.test/a.jpg"},"o":[]}}"#,
            attached: ["os_data.buttons.at.id"]),
        ConventionFixture(
            name: "airship",
            members:
                #""com.urbanairship.media_attachment":{"urls":[{"url":"https://m.test/a.jpg","url_id":"a"},{"url":"https://m.test/v.mp4","url_id":"v"}],"thumbnail_id":"a","options":{"crop":{"x":0.25,"y":0.25,"width":0.5,"height":0.5},"time":15},"content":{"title":"T2","subtitle":"S2","body":"B2"}}"#,
            attached: [
                #""com.urbanairship.media_attachment".urls[0].url"#,
                #""com.urbanairship.media_attachment".urls[1].url"#,
            ],
            // The film of the test ends before the second 15.
            troubles: ["payload.thumbnail-invalid"]),
        ConventionFixture(
            name: "airship",
            members:
                #""com.urbanairship.media_attachment":{"url":["https://m.test/a.gif"],"options":{"hidden":true}}"#,
            attached: [#""com.urbanairship.media_attachment".url[0]"#]),
        ConventionFixture(
            name: "accengage", members: #""a4sid":"12","acc-atts":[{"att-url":"https://m.test/a.jpg","att-id":"x"}]"#,
            attached: ["acc-atts[0].att-url"]),
        ConventionFixture(
            name: "braze", members: #""ab":{"c":"campaign","att":{"url":"https://m.test/a","type":"gif"}}"#,
            attached: ["ab.att.url"], sample: "gif.gif"),
        ConventionFixture(
            name: "clevertap",
            members: #""ct_mediaUrl":"https://m.test/a.mp4","ct_mediaType":"video","wzrk_pid":1"#,
            attached: ["ct_mediaUrl"]),
        ConventionFixture(
            name: "iterable",
            members: #""itbl":{"campaignId":1,"messageId":"m","attachment-url":"https://m.test/a.jpg"}"#,
            attached: ["itbl.attachment-url"]),
        ConventionFixture(
            name: "mixpanel", members: #""mp_media_url":"https://m.test/a.jpg","mp_buttons":[{"lbl":"Go"}]"#,
            attached: ["mp_media_url"]),
        ConventionFixture(
            name: "klaviyo",
            members:
                #""rich-media":"https://m.test/a","rich-media-type":"png","badge_config":"increment_one","body":{"_k":{}}"#,
            attached: ["rich-media"], sample: "png.png"),
        ConventionFixture(
            name: "customer-io",
            members:
                #""CIO-Delivery-ID":"d","CIO-Delivery-Token":"t","CIO":{"push":{"image":"https://m.test/a.png","link":"app://x"}}"#,
            attached: ["CIO.push.image"]),
        ConventionFixture(
            name: "batch", members: #""com.batch":{"at":{"u":"https://m.test/a","t":"public.png"}}"#,
            attached: [#""com.batch".at.u"#], sample: "png.png"),
        ConventionFixture(
            name: "pushwoosh", members: #""attachment":"https://m.test/a.jpg","p":"3!f""#, attached: ["attachment"]),
        ConventionFixture(name: "leanplum", members: #""LP_URL":"https://m.test/a.gif""#, attached: ["LP_URL"]),
        ConventionFixture(
            name: "moengage",
            members:
                #""moengage":{"cid":"c","app_id":"a","media-type":"image","media-attachment":"https://m.test/a.jpg"},"app_extra":{}"#,
            attached: ["moengage.media-attachment"]),
        ConventionFixture(
            name: "salesforce",
            members: #""_mediaUrl":"https://m.test/404.png","_mediaAlt":"text when the picture fails","_m":"id""#,
            attached: [], troubles: ["transfer.http-status"]),
        ConventionFixture(
            name: "swrve",
            members:
                #""_p":"1","_sw":{"version":1,"media":{"title":"T2","body":"B2","url":"https://m.test/404.mp4","fallback_url":"https://m.test/a.png","fallback_sd":"app://y"}}"#,
            attached: ["_sw.media.fallback_url"], troubles: ["transfer.http-status"]),
        ConventionFixture(
            name: "localytics", members: #""ll_attachment_url":"https://m.test/a","ll_attachment_type":"jpg""#,
            attached: ["ll_attachment_url"]),
        ConventionFixture(
            name: "webengage",
            members:
                #""source":"webengage","expandableDetails":{"style":"CAROUSEL_V1","items":[{"image":"https://m.test/1.jpg"},{"image":"https://m.test/2.jpg"}]}"#,
            attached: ["expandableDetails.items[0].image", "expandableDetails.items[1].image"]),
        ConventionFixture(
            name: "optimove",
            members:
                #""custom":{"a":{"k.message":{"data":{"id":7}},"k.buttons":[{"id":"a","text":"A"}]}},"attachments":{"pictureUrl":"https://m.test/a.jpg"}"#,
            attached: ["attachments.pictureUrl"]),
        ConventionFixture(
            name: "expo", members: #""body":{"_richContent":{"image":"https://m.test/a.jpg"},"k":"v"}"#,
            attached: ["body._richContent.image"]),
        ConventionFixture(name: "adobe", members: #""adb_media":"https://m.test/a.jpg""#, attached: ["adb_media"]),
        ConventionFixture(
            name: "adobe-campaign",
            members: #""media-attachment-url":"https://m.test/a.jpeg","_dId":"56c4","_mId":"h1""#,
            attached: ["media-attachment-url"]),
        ConventionFixture(
            name: "emarsys",
            members: #""image_url":"https://m.test/a","ems":{"actions":[{"id":"1","title":"Go","type":"Dismiss"}]}"#,
            attached: ["image_url"]),
        ConventionFixture(
            name: "infobip", members: #""messageId":"m","internalData":{"atts":[{"url":"https://m.test/a.jpg"}]}"#,
            attached: ["internalData.atts[0].url"]),
        ConventionFixture(
            name: "notifee",
            members:
                #""notifee_options":{"ios":{"attachments":[{"id":"i","url":"https://m.test/v.mp4","typeHint":"public.mpeg-4","thumbnailTime":3,"thumbnailClippingRect":{"x":0,"y":0,"width":1,"height":0.5}}]}}"#,
            attached: ["notifee_options.ios.attachments[0].url"],
            // The film of the test ends before the second 3.
            troubles: ["payload.thumbnail-invalid"]),
        ConventionFixture(
            name: "rover",
            members:
                #""rover":{"notification":{"id":"n","campaignID":"c","attachment":{"type":"IMAGE","url":"https://m.test/a.jpg"}}}"#,
            attached: ["rover.notification.attachment.url"]),
        ConventionFixture(
            name: "appcues", members: #""appcues_attachment_url":"https://m.test/a.jpg""#,
            attached: ["appcues_attachment_url"]),
        ConventionFixture(
            name: "wonderpush",
            members:
                #""_wp":{"n":"x","attachments":[{"id":"1","url":"https://m.test/a","type":"image/png","options":{}}]}"#,
            attached: ["_wp.attachments[0].url"], sample: "png.png"),
        ConventionFixture(
            name: "bloomreach",
            members: #""source":"xnpe_platform","title":"T","message":"M","image":"https://m.test/a.jpg""#,
            attached: ["image"]),
        ConventionFixture(
            name: "countly", members: #""c":{"i":"id","a":"https://m.test/a.jpg","b":[{"t":"Go","l":"app://x"}]}"#,
            attached: ["c.a"]),
        ConventionFixture(
            name: "twilio-engage",
            members: #""media":["https://m.test/a.png"],"badgeStrategy":"inc","badgeAmount":1"#, attached: ["media[0]"]),
        ConventionFixture(
            name: "blueshift",
            members: #""bsft_message_uuid":"u","image_url":"https://m.test/a.jpg","gif_url":"https://m.test/a.gif""#,
            attached: ["image_url", "gif_url"]),
        ConventionFixture(
            name: "mindbox",
            members: #""clickUrl":"https://m.test","imageUrl":"https://m.test/a.jpg","uniqueKey":"k""#,
            attached: ["imageUrl"]),
        ConventionFixture(
            name: "notificare", members: #""x-sender":"notificare","attachment":{"uri":"https://m.test/a.jpg"}"#,
            attached: ["attachment.uri"]),
        ConventionFixture(
            name: "home-assistant",
            members:
                #""attachment":{"url":"https://m.test/a.mp4","content-type":"mpeg4","hide-thumbnail":true,"lazy":false}"#,
            attached: ["attachment.url"]),
        ConventionFixture(
            name: "vibes", members: #""client_app_data":{"media_url":"https://m.test/a.jpg"}"#,
            attached: ["client_app_data.media_url"]),
        ConventionFixture(
            name: "motisig", members: #""_motisig":{"image":"https://m.test/a.jpg"},"image":"https://m.test/b.gif""#,
            attached: ["_motisig.image"]),
        ConventionFixture(
            name: "openhab", members: #""media-attachment-url":"https://m.test/a.jpg""#,
            attached: ["media-attachment-url"]),
        ConventionFixture(
            name: "sailthru", members: #""image_url":"https://m.test/a.jpg","_st":{}"#, attached: ["image_url"]),
        ConventionFixture(
            name: "adobe-mobile", members: #""attachment-url":"https://m.test/a.jpg""#, attached: ["attachment-url"]),
        ConventionFixture(
            name: "acoustic", members: #""media-attachment":"https://m.test/a.jpg""#, attached: ["media-attachment"]),
        ConventionFixture(
            name: "generic", members: #""picture":"https://m.test/a.jpg""#, attached: ["picture"]),
        ConventionFixture(
            name: "generic", members: #""data":{"attachment-url":"https://m.test/a.jpg"}"#,
            attached: ["data.attachment-url"]),
    ]

    /// Payloads whose `aps` holds the media.
    static let inAps = [
        (
            name: "izooto",
            payload:
                #"{"aps":{"alert":{"title":"t","body":"b","attachment-url":"https://m.test/a.jpg"},"mutable-content":1}}"#,
            attached: "aps.alert.attachment-url"
        ),
        (
            name: "mindbox",
            payload:
                #"{"aps":{"alert":"b","mutable-content":1,"imageUrl":"https://m.test/a.jpg"},"clickUrl":"https://m.test"}"#,
            attached: "aps.imageUrl"
        ),
        (
            name: "generic",
            payload: #"{"aps":{"alert":"b","mutable-content":1,"data":{"attachment-url":"https://m.test/a.jpg"}}}"#,
            attached: "aps.data.attachment-url"
        ),
    ]
}
