extension VendorRule {
    /// The vendors whose code is public, by the names of their conventions.
    public static let all: [VendorRule] = [
        VendorRule("firebase", "Firebase Cloud Messaging", [.suggestedName, .imageSubtype]),
        VendorRule(
            "onesignal", "OneSignal",
            [
                .queryItem("filename"), .mime(oneSignalNames),
                .pathExtensionIn(oneSignalExtensions, ignoresCase: false), .anyQueryItem(oneSignalExtensions),
            ], ending: .nothing, accepted: oneSignalExtensions, announcedLimit: 50_000_000,
            conventions: ["onesignal", "onesignal-original", "onesignal-minified"]),
        VendorRule(
            "airship", "Airship",
            [
                .nameSuffix(airshipEndings), .mimeAsHint(among: Set(airshipEndings)), .magic(airshipMagic),
                .pathExtension,
            ], failsTogether: true),
        VendorRule("braze", "Braze", [.typeText], ending: .nothing),
        VendorRule(
            "clevertap", "CleverTap",
            [
                .typeWord(["image": "jpg", "video": "mp4", "audio": "mp3"]),
                .mime(["image/jpeg": "jpg", "image/png": "png", "image/gif": "gif"]),
            ]),
        VendorRule("iterable", "Iterable", [.suggestedName]),
        VendorRule("klaviyo", "Klaviyo", [.typeText, .fixed("jpg")]),
        VendorRule("customer-io", "Customer.io", [.suggestedName]),
        VendorRule("batch", "Batch", [.typeTextAsHint], ending: .nothing),
        VendorRule(
            "leanplum", "Leanplum",
            [.mime(["image/jpeg": "jpg", "image/gif": "gif", "image/png": "png"]), .fixed("tmp")]),
        VendorRule("mixpanel", "Mixpanel", [.rawExtension(shorterThan: .max)]),
        VendorRule("salesforce", "Salesforce Marketing Cloud", [.preferredForMIME, .fixed("jpg")], status: .success),
        VendorRule(
            "swrve", "Swrve",
            [
                .pathExtension,
                .mime([
                    "image/jpeg": "jpg", "image/jpg": "jpg", "image/bmp": "bmp", "image/png": "png",
                    "image/x-png": "png", "image/gif": "gif", "audio/mpeg": "mp3", "video/mp4": "mp4",
                ]),
            ], ending: .nothing, status: .okAlone),
        VendorRule("localytics", "Localytics", [.typeText], ending: .nothing),
        VendorRule("webengage", "WebEngage", [.rawExtension(shorterThan: 4), .fixed("jpg")]),
        VendorRule("optimove", "Optimove (Kumulos)", [.pathExtension, .suggestedName], ending: .nothing),
        VendorRule(
            "adobe", "Adobe Experience Platform",
            [
                .pathExtensionIn(adobeExtensions, ignoresCase: true),
                .mime([
                    "image/jpeg": "jpg", "image/jpg": "jpg", "image/png": "png", "image/gif": "gif",
                    "video/mp4": "mp4", "audio/mpeg": "mp3", "audio/wav": "wav", "audio/aiff": "aiff",
                    "audio/x-aiff": "aiff", "audio/mp4": "m4a",
                ]), .fixed("jpg"),
            ], status: .success, requiresHTTPS: true),
        VendorRule("emarsys", "SAP Emarsys", [.rawSubtype]),
        VendorRule("infobip", "Infobip", [.pathExtension]),
        VendorRule("notifee", "Notifee", [.typeTextAsHint, .suggestedName, .imageSubtype]),
        VendorRule(
            "rover", "Rover", [.pathExtensionAsHint, .rawMIMEAsHint], ending: .nothing,
            accepted: Set(AttachmentRules.apple.types.map(\.typeIdentifier))),
        VendorRule("appcues", "Appcues", [.preferredForMIME, .pathExtension, .fixed("tmp")]),
        VendorRule("wonderpush", "WonderPush", [.typeTextLookedUp, .pathExtension]),
        VendorRule("bloomreach", "Bloomreach (Exponea)", [.fixed("png")]),
        VendorRule("countly", "Countly", [.suggestedName]),
        VendorRule("twilio-engage", "Twilio Engage (Segment)", [.fixed("png")]),
        VendorRule(
            "blueshift", "Blueshift",
            [.byKey(["image_url": "jpg", "video_url": "mp4", "audio_url": "mp3", "gif_url": "gif"])]),
        VendorRule("mindbox", "Mindbox", [.firstByte([0x89: "png", 0xFF: "jpg", 0x47: "gif"])], ending: .nothing),
        VendorRule("notificare", "Notificare (Actito)", [.mimeAsHint(among: nil), .pathExtension]),
        VendorRule("izooto", "iZooto", [.pathExtension, .fixed("jpg")]),
        VendorRule("home-assistant", "Home Assistant", [.typeTextLookedUp, .pathExtension]),
    ]

    private static let oneSignalExtensions: Set = [
        "aiff", "wav", "mp3", "mp4", "jpg", "jpeg", "png", "gif", "mpeg", "mpg", "avi", "m4a", "m4v",
    ]

    private static let oneSignalNames = [
        "audio/aiff": "aiff", "audio/x-wav": "wav", "audio/mpeg": "mp3", "video/mp4": "mp4", "image/jpeg": "jpeg",
        "image/jpg": "jpg", "image/png": "png", "image/gif": "gif", "video/mpeg": "mpeg", "video/mpg": "mpg",
        "video/avi": "avi", "sound/m4a": "m4a", "video/m4v": "m4v",
    ]

    private static let airshipEndings = [
        "jpg", "jpeg", "png", "gif", "aif", "aiff", "mp3", "mpg", "mpeg", "mp4", "m4a", "wav", "avi",
    ]

    private static let airshipMagic = [
        Magic("public.jpeg", [0xFF, 0xD8, 0xFF, 0xE0]), Magic("public.jpeg", [0xFF, 0xD8, 0xFF, 0xE2]),
        Magic("public.jpeg", [0xFF, 0xD8, 0xFF, 0xE3]), Magic("public.png", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
        Magic("com.compuserve.gif", "GIF8"), Magic("public.aiff-audio", "FORM\0"),
        Magic("com.microsoft.waveform-audio", "WAVE", at: 8), Magic("public.avi", "AVI ", at: 8),
        Magic("public.mp3", "ID3"), Magic("public.mpeg-4", "ftypmp41", at: 4),
        Magic("public.mpeg-4", "ftypmp42", at: 4), Magic("public.mpeg-4", "ftypmmp4", at: 4),
        Magic("public.mpeg-4", "ftypisom", at: 4), Magic("public.mpeg-4-audio", "ftypM4A ", at: 4),
        Magic("public.mpeg", [0, 0, 1, 0xBA]), Magic("public.mpeg", [0, 0, 1, 0xB3]),
    ]

    private static let adobeExtensions: Set = [
        "jpg", "jpeg", "png", "gif", "mp4", "mpeg4", "aif", "aiff", "mp3", "mpeg", "mpg", "wav", "m4a",
    ]
}
