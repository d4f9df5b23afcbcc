import UserNotifications

/// What a file that imports UserNotifications alone sees, as files for iOS do.
enum Names {
    static func suggested(_ response: HTTPURLResponse) -> String? { response.suggestedFilename }
}
