/// The key for a uniform type identifier in place of the one that the file's name tells.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"

/// The key for whether the thumbnail is hidden, a number or truth value.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey = "UNNotificationAttachmentOptionsThumbnailHiddenKey"

/// The key for the part of the picture that the thumbnail shows, a rectangle's dictionary in parts of 1.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
    "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

/// The key for the frame or the second that the thumbnail shows, a number.
public let UNNotificationAttachmentOptionsThumbnailTimeKey = "UNNotificationAttachmentOptionsThumbnailTimeKey"
