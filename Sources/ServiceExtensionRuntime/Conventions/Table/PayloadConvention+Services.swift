/// Push services whose keys stand under names of their own.
extension PayloadConvention {
    static let services: [PayloadConvention] = [
        PayloadConvention(
            "motisig", "MotiSig", source: .documentation, marks: [[Condition("_motisig")]],
            media: [
                [MediaKey(["_motisig", "imageUrl"])], [MediaKey(["_motisig", "image_url"])],
                [MediaKey(["_motisig", "image"])], [MediaKey(["_richContent", "image"])],
                [MediaKey(["fcm_options", "image"])], [MediaKey("image")], [MediaKey("imageUrl")],
                [MediaKey("image_url")],
            ]),
        PayloadConvention(
            "firebase", "Firebase Cloud Messaging", source: .code, marks: [[Condition("fcm_options")]],
            media: [[MediaKey(["fcm_options", "image"])]]),
        PayloadConvention(
            "onesignal", "OneSignal", source: .code, marks: [[Condition("os_data")]],
            media: [[MediaKey(["os_data", "att", "*"], otherValues: "a file in the app's bundle")]]),
        PayloadConvention(
            "onesignal-original", "OneSignal (original format)", source: .code,
            marks: [[Condition("att"), Condition("custom", .object), Condition("os_data", .absent)]],
            media: [[MediaKey(["att", "*"], otherValues: "a file in the app's bundle")]]),
        PayloadConvention(
            "onesignal-minified", "OneSignal (minified format)", source: .code,
            marks: [
                [Condition("at", .object), Condition("m"), Condition(["aps", "alert"], .absent)],
                [Condition(["os_data", "buttons", "at"])],
            ],
            media: [
                [MediaKey(["at", "*"], otherValues: "a file in the app's bundle")],
                [MediaKey(["os_data", "buttons", "at", "*"], otherValues: "a file in the app's bundle")],
            ]),
        PayloadConvention(
            "airship", "Airship", source: .code, marks: [[Condition("com.urbanairship.media_attachment")]],
            media: [
                [
                    MediaKey(
                        ["com.urbanairship.media_attachment", "urls", "[]", "url"],
                        identifier: ["com.urbanairship.media_attachment", "urls", "[]", "url_id"])
                ],
                [MediaKey(["com.urbanairship.media_attachment", "url"], allowsList: true)],
            ],
            thumbnail: ThumbnailKeys(
                hidden: ["com.urbanairship.media_attachment", "options", "hidden"],
                clippingRect: ["com.urbanairship.media_attachment", "options", "crop"],
                time: ["com.urbanairship.media_attachment", "options", "time"],
                shownIdentifier: ["com.urbanairship.media_attachment", "thumbnail_id"], isStrict: true),
            text: TextKeys(
                title: ["com.urbanairship.media_attachment", "content", "title"],
                subtitle: ["com.urbanairship.media_attachment", "content", "subtitle"],
                body: ["com.urbanairship.media_attachment", "content", "body"])),
        PayloadConvention(
            "accengage", "Accengage", source: .code, marks: [[Condition("a4sid"), Condition("acc-atts")]],
            media: [
                [MediaKey(["acc-atts", "[]", "att-url"], identifier: ["acc-atts", "[]", "att-id"])]
            ]),
        PayloadConvention(
            "braze", "Braze", source: .code, marks: [[Condition("ab")]],
            media: [[MediaKey(["ab", "att", "url"], type: TypeKey(["ab", "att", "type"], .fileExtension))]],
            partners: [Partner(["ab", "att", "type"])]),
        PayloadConvention(
            "iterable", "Iterable", source: .code, marks: [[Condition("itbl")]],
            media: [[MediaKey(["itbl", "attachment-url"])]]),
        PayloadConvention(
            "customer-io", "Customer.io", source: .code, marks: [[Condition("CIO")]],
            media: [[MediaKey(["CIO", "push", "image"])]],
            partners: [Partner("CIO-Delivery-ID"), Partner("CIO-Delivery-Token")]),
        PayloadConvention(
            "batch", "Batch", source: .code, marks: [[Condition("com.batch")]],
            media: [[MediaKey(["com.batch", "at", "u"], type: TypeKey(["com.batch", "at", "t"], .typeIdentifier))]],
            partners: [Partner(["com.batch", "at", "t"])]),
        PayloadConvention(
            "moengage", "MoEngage", source: .secondHand, marks: [[Condition("moengage")]],
            media: [
                [MediaKey(["moengage", "media-attachment"], type: TypeKey(["moengage", "media-type"], .kind))]
            ]),
        PayloadConvention(
            "swrve", "Swrve", source: .code, marks: [[Condition("_sw")]],
            media: [
                [
                    MediaKey(
                        ["_sw", "media", "url"],
                        fallback: Fallback(
                            ["_sw", "media", "fallback_url"], copy: Copy(["_sw", "media", "fallback_sd"], to: "_sd")))
                ],
                [
                    MediaKey(
                        ["_sw", "media", "fallback_url"],
                        copy: Copy(["_sw", "media", "fallback_sd"], to: "_sd"))
                ],
            ],
            // Its extension looks at the fallback only where a first URL is there, be it a useless one.
            partners: [Partner(["_sw", "media", "url"], .present)],
            text: TextKeys(
                title: ["_sw", "media", "title"], subtitle: ["_sw", "media", "subtitle"],
                body: ["_sw", "media", "body"]
            )),
        PayloadConvention(
            "webengage", "WebEngage", source: .code, marks: [[Condition("expandableDetails")]],
            media: [
                [
                    MediaKey(
                        ["expandableDetails", "items", "[]", "image"],
                        when: [Condition(["expandableDetails", "style"], .equals("CAROUSEL_V1"))])
                ],
                [
                    MediaKey(
                        ["expandableDetails", "image"],
                        when: [
                            Condition(["expandableDetails", "style"], .oneOf(["BIG_PICTURE", "RATING_V1", "OVERLAY"]))
                        ])
                ],
            ],
            partners: [
                Partner("source", .equals("webengage")),
                Partner(
                    ["expandableDetails", "style"],
                    .oneOf(["BIG_PICTURE", "RATING_V1", "OVERLAY", "CAROUSEL_V1"]), word: "style"),
            ]),
        PayloadConvention(
            "optimove", "Optimove (Kumulos)", source: .code,
            marks: [[Condition(["custom", "a", "k.message"])], [Condition(["attachments", "pictureUrl"])]],
            media: [
                [
                    MediaKey(
                        ["attachments", "pictureUrl"], otherValues: "a path at the service's own picture server")
                ]
            ],
            partners: [Partner(["custom", "a", "k.message", "data", "id"], .integer)]),
        PayloadConvention(
            "expo", "Expo", source: .secondHand,
            marks: [[Condition(["body", "_richContent"])], [Condition("_richContent")], [Condition("richContent")]],
            media: [
                [MediaKey(["body", "_richContent", "image"])], [MediaKey(["_richContent", "image"])],
                [MediaKey(["richContent", "image"])],
            ]),
        PayloadConvention(
            "emarsys", "SAP Emarsys", source: .code, marks: [[Condition("ems")]],
            media: [[MediaKey("image_url")], [MediaKey(["notification", "imageUrl"])]]),
        PayloadConvention(
            "infobip", "Infobip", source: .code, marks: [[Condition("internalData")]],
            media: [[MediaKey(["internalData", "atts", "[]", "url"])]], selection: .first,
            partners: [Partner("messageId")]),
        PayloadConvention(
            "notifee", "Notifee", source: .code, marks: [[Condition("notifee_options")]],
            media: [
                [
                    MediaKey(
                        ["notifee_options", "ios", "attachments", "[]", "url"],
                        otherValues: "a file in the app's bundle",
                        type: TypeKey(["notifee_options", "ios", "attachments", "[]", "typeHint"], .typeIdentifier),
                        identifier: ["notifee_options", "ios", "attachments", "[]", "id"])
                ],
                [MediaKey(["notifee_options", "image"])],
            ],
            selection: .first,
            thumbnail: ThumbnailKeys(
                hidden: ["notifee_options", "ios", "attachments", "[]", "thumbnailHidden"],
                clippingRect: ["notifee_options", "ios", "attachments", "[]", "thumbnailClippingRect"],
                time: ["notifee_options", "ios", "attachments", "[]", "thumbnailTime"]),
            text: TextKeys(
                title: ["notifee_options", "title"], subtitle: ["notifee_options", "subtitle"],
                body: ["notifee_options", "body"])),
        PayloadConvention(
            "rover", "Rover", source: .code, marks: [[Condition("rover")]],
            media: [
                [
                    MediaKey(
                        ["rover", "notification", "attachment", "url"],
                        type: TypeKey(["rover", "notification", "attachment", "type"], .kind))
                ]
            ]),
        PayloadConvention(
            "wonderpush", "WonderPush", source: .code, marks: [[Condition("_wp")]],
            media: [
                [
                    MediaKey(
                        ["_wp", "attachments", "[]", "url"],
                        type: TypeKey(["_wp", "attachments", "[]", "type"], .any),
                        identifier: ["_wp", "attachments", "[]", "id"])
                ]
            ]),
        PayloadConvention(
            "bloomreach", "Bloomreach (Exponea)", source: .code,
            marks: [[Condition("source", .equals("xnpe_platform"))]], media: [[MediaKey("image")]],
            text: TextKeys(title: "title", body: "message")),
        PayloadConvention(
            "countly", "Countly", source: .code, marks: [[Condition(["c", "i"])]], media: [[MediaKey(["c", "a"])]]),
        PayloadConvention(
            "blueshift", "Blueshift", source: .code, marks: [[Condition("bsft_message_uuid")]],
            media: [
                [
                    MediaKey("image_url", kind: .image), MediaKey("video_url", kind: .movie),
                    MediaKey("audio_url", kind: .audio), MediaKey("gif_url", kind: .image),
                    MediaKey(["carousel_elements", "[]", "image_url"], kind: .image),
                ]
            ]),
        PayloadConvention(
            "mindbox", "Mindbox", source: .code,
            marks: [
                [Condition("imageUrl"), Condition("clickUrl")], [Condition("imageUrl"), Condition("uniqueKey")],
                [Condition("clickUrl"), Condition(["aps", "imageUrl"])],
                [Condition("uniqueKey"), Condition(["aps", "imageUrl"])],
            ],
            media: [[MediaKey("imageUrl")], [MediaKey(["aps", "imageUrl"])]], partners: [Partner("clickUrl")]),
        PayloadConvention(
            "notificare", "Notificare (Actito)", source: .code,
            marks: [
                [Condition("x-sender", .equals("notificare"))],
                [Condition("attachment"), Condition(["attachment", "uri"])],
            ],
            media: [[MediaKey(["attachment", "uri"])]]),
        PayloadConvention(
            "vibes", "Vibes", source: .code, marks: [[Condition("client_app_data")]],
            media: [
                [
                    MediaKey(["client_app_data", "media_url"]),
                    MediaKey(["client_app_data", "image_url"], kind: .image),
                    MediaKey(["client_app_data", "video_url"], kind: .movie),
                ]
            ]),
    ]
}
