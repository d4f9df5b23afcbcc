/// Push services whose media key stands at the root, and the keys that anybody uses.
extension PayloadConvention {
    /// Keys that only one service uses.
    static let rootKeys: [PayloadConvention] = [
        PayloadConvention(
            "clevertap", "CleverTap", rank: .key, source: .code,
            media: [[MediaKey("ct_mediaUrl", type: TypeKey("ct_mediaType", .kind))]],
            partners: [Partner("ct_mediaType")]),
        PayloadConvention(
            "mixpanel", "Mixpanel", rank: .key, source: .code, media: [[MediaKey("mp_media_url")]]),
        PayloadConvention(
            "klaviyo", "Klaviyo", rank: .key, source: .code,
            media: [[MediaKey("rich-media", type: TypeKey("rich-media-type", .fileExtension))]]),
        PayloadConvention("leanplum", "Leanplum", rank: .key, source: .code, media: [[MediaKey("LP_URL")]]),
        PayloadConvention(
            "salesforce", "Salesforce Marketing Cloud", rank: .key, source: .code, media: [[MediaKey("_mediaUrl")]],
            alternativeText: "_mediaAlt"),
        PayloadConvention(
            "localytics", "Localytics", rank: .key, source: .code,
            media: [[MediaKey("ll_attachment_url", type: TypeKey("ll_attachment_type", .fileExtension))]],
            partners: [Partner("ll_attachment_type")]),
        PayloadConvention(
            "adobe", "Adobe Experience Platform", rank: .key, source: .code, media: [[MediaKey("adb_media")]]),
        PayloadConvention(
            "adobe-campaign", "Adobe Campaign Standard", rank: .key, source: .documentation,
            marks: [
                [Condition("media-attachment-url"), Condition("_dId")],
                [Condition("media-attachment-url"), Condition("_mId")],
            ],
            media: [[MediaKey("media-attachment-url")]]),
        PayloadConvention(
            "openhab", "openHAB", rank: .key, source: .secondHand, media: [[MediaKey("media-attachment-url")]]),
        PayloadConvention(
            "appcues", "Appcues", rank: .key, source: .code, media: [[MediaKey("appcues_attachment_url")]]),
        PayloadConvention(
            "home-assistant", "Home Assistant", rank: .key, source: .code,
            marks: [[Condition(["attachment", "url"])]],
            media: [
                [
                    MediaKey(
                        ["attachment", "url"], otherValues: "a path at the user's own server",
                        type: TypeKey(["attachment", "content-type"], .any), deferral: ["attachment", "lazy"])
                ]
            ],
            thumbnail: ThumbnailKeys(hidden: ["attachment", "hide-thumbnail"])),
        PayloadConvention(
            "izooto", "iZooto", rank: .key, source: .code, marks: [[Condition(["aps", "alert", "attachment-url"])]],
            media: [[MediaKey(["aps", "alert", "attachment-url"])]]),
    ]

    /// The plain keys, one for each kind.
    static let plain = PayloadConvention(
        "plain", "Plain keys", rank: .plain, source: .secondHand,
        media: [
            [
                MediaKey("image-url", kind: .image), MediaKey("video-url", kind: .movie),
                MediaKey("audio-url", kind: .audio),
            ]
        ])

    /// Keys that anybody may use for anything.
    static let genericKeys: [PayloadConvention] = [
        PayloadConvention(
            "pushwoosh", "Pushwoosh", rank: .generic, source: .documentation,
            marks: [[Condition("attachment", .string)]], media: [[MediaKey("attachment")]]),
        PayloadConvention(
            "mobpush", "MobPush and Alibaba EMAS", rank: .generic, source: .secondHand,
            marks: [[Condition("attachment", .string)]], media: [[MediaKey("attachment")]]),
        PayloadConvention(
            "twilio-engage", "Twilio Engage (Segment)", rank: .generic, source: .code,
            marks: [[Condition("media", .array)]], media: [[MediaKey(["media", "[]"])]], selection: .first),
        PayloadConvention(
            "sailthru", "Sailthru (Marigold, old)", rank: .generic, source: .documentation,
            media: [[MediaKey("image_url")]]),
        PayloadConvention(
            "adobe-mobile", "Adobe Mobile Services", rank: .generic, source: .documentation,
            media: [[MediaKey("attachment-url")]]),
        PayloadConvention(
            "acoustic", "Acoustic (IBM MCE)", rank: .generic, source: .secondHand,
            media: [[MediaKey("media-attachment")]]),
        PayloadConvention(
            "generic", "Common keys", rank: .generic, source: .secondHand,
            media: [
                [MediaKey("attachment-url", type: TypeKey("attachment-type", .any))],
                [MediaKey("media-url", type: TypeKey("media-type", .any))], [MediaKey("media-attachment")],
                [MediaKey("attachment")], [MediaKey(["attachment", "image"])], [MediaKey("image_url")],
                [MediaKey("imageUrl")], [MediaKey("image")], [MediaKey("mediaUrl")], [MediaKey("picture")],
                [MediaKey("gcm.notification.image")],
            ] + nestedKeys),
    ]

    /// The common keys once more, below names that services put an app's own data under.
    private static let nestedKeys: [[MediaKey]] = [["data"], ["custom"], ["aps", "data"]].flatMap {
        (parent: [PathPattern.Step]) -> [[MediaKey]] in
        ["image-url", "attachment-url", "media-url", "image_url", "imageUrl", "image", "mediaUrl"].map {
            [MediaKey(PathPattern(parent + [.key($0)]))]
        }
    }

    /// Services that are known by a mark, or not even by that, and whose media key is not public.
    static let withoutPublicKey: [PayloadConvention] = [
        PayloadConvention(
            "insider", "Insider", source: .secondHand,
            marks: [[Condition("source", .equals("Insider"))], [Condition("ins_push_type")]], media: []),
        PayloadConvention("netmera", "Netmera", source: .documentation, media: []),
        PayloadConvention("marigold", "Marigold (current)", source: .code, media: []),
        PayloadConvention("xtremepush", "Xtremepush", source: .secondHand, media: []),
    ]
}
