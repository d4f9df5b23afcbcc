import Synchronization

// Each question twice, with a completion handler and as an asynchronous function, as Swift sees Apple's.
extension UNUserNotificationCenter {
    /// Grants what is asked for, unless the status is `denied`.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { authorize(options) }

    /// Grants what is asked for, unless the status is `denied`.
    public func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping (Bool, (any Error)?) -> Void
    ) {
        Handler { completionHandler($0, nil) }.callLater(authorize(options))
    }

    /// The app's categories.
    public func notificationCategories() async -> Set<UNNotificationCategory> { state.withLock { $0.categories } }

    /// The app's categories.
    public func getNotificationCategories(completionHandler: @escaping (Set<UNNotificationCategory>) -> Void) {
        Handler(completionHandler).callLater(state.withLock { $0.categories })
    }

    /// What the app may do.
    public func notificationSettings() async -> UNNotificationSettings { settings }

    /// What the app may do.
    public func getNotificationSettings(completionHandler: @escaping (UNNotificationSettings) -> Void) {
        Handler(completionHandler).callLater(settings)
    }

    /// Lets a request wait for its trigger; without one it is delivered at once. Replaces a request with the same
    /// identifier. The files of attachments are judged and stay where they are.
    ///
    /// - Throws: ``UNError`` when the app may not, when there is nothing to show, when the trigger never fires, or when
    ///   an attachment is refused.
    public func add(_ request: UNNotificationRequest) async throws { try schedule(request) }

    /// Lets a request wait for its trigger; see the asynchronous form for the errors.
    public func add(
        _ request: UNNotificationRequest, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        var failure: UNError?
        do throws(UNError) { try schedule(request) } catch { failure = error }
        if let completionHandler { Handler<(any Error)?>(completionHandler).callLater(failure) }
    }

    /// The requests that wait, in the order in which they were added.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] { pending }

    /// The requests that wait, in the order in which they were added.
    public func getPendingNotificationRequests(completionHandler: @escaping ([UNNotificationRequest]) -> Void) {
        Handler(completionHandler).callLater(pending)
    }

    /// The notifications that came and were not removed, the latest last.
    public func deliveredNotifications() async -> [UNNotification] { state.withLock { $0.delivered } }

    /// The notifications that came and were not removed, the latest last.
    public func getDeliveredNotifications(completionHandler: @escaping ([UNNotification]) -> Void) {
        Handler(completionHandler).callLater(state.withLock { $0.delivered })
    }

    /// Sets the number on the app's icon; 0 removes it.
    ///
    /// - Throws: ``UNError`` when the number is negative.
    public func setBadgeCount(_ newBadgeCount: Int) async throws { try setBadge(newBadgeCount) }

    /// Sets the number on the app's icon; 0 removes it. A negative number is an error.
    public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        var failure: UNError?
        do throws(UNError) { try setBadge(newBadgeCount) } catch { failure = error }
        if let completionHandler { Handler<(any Error)?>(completionHandler).callLater(failure) }
    }

    private var settings: UNNotificationSettings {
        state.withLock { UNNotificationSettings($0.status, $0.options) }
    }

    private var pending: [UNNotificationRequest] { state.withLock { $0.pending.entries.map(\.request) } }

    private func authorize(_ options: UNAuthorizationOptions) -> Bool {
        state.withLock { state in
            guard state.status != .denied else { return false }
            state.options.formUnion(options)
            if state.status == .notDetermined {
                state.status = options.contains(.provisional) ? .provisional : .authorized
            }
            return true
        }
    }

    private func setBadge(_ count: Int) throws(UNError) {
        guard count >= 0 else {
            throw UNError(.badgeInputInvalid, reason: "The badge count \(count) is negative.", fix: nil)
        }
        state.withLock { $0.badge = count }
    }
}
