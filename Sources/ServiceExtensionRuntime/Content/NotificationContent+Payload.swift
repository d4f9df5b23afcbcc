extension NotificationContent {
    /// The content that a payload stands for.
    public init(_ payload: NotificationPayload) {
        let aps = payload.aps
        self.init(
            title: aps.title, subtitle: aps.subtitle, body: aps.body, badge: aps.badge, sound: aps.sound,
            userInfo: payload.root, categoryIdentifier: aps.categoryIdentifier, threadIdentifier: aps.threadIdentifier,
            targetContentIdentifier: aps.targetContentIdentifier, interruptionLevel: aps.interruptionLevel,
            relevanceScore: aps.relevanceScore ?? 0, filterCriteria: aps.filterCriteria,
            launchImageName: aps.launchImageName)
    }
}
