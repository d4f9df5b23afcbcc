/// Names of Apple's module `os` with the module before them, as in `os.Logger`, which files write that know another
/// `Logger`. The module of that name is empty here, and a type is found before a module.
public enum os {  // swift-format-ignore: TypeNamesShouldBeCapitalized
    /// See ``Logger``.
    public typealias Logger = UserNotifications.Logger
    /// See ``OSLog``.
    public typealias OSLog = UserNotifications.OSLog
    /// See ``OSLogType``.
    public typealias OSLogType = UserNotifications.OSLogType
    /// See ``OSLogMessage``.
    public typealias OSLogMessage = UserNotifications.OSLogMessage
    /// See ``OSLogPrivacy``.
    public typealias OSLogPrivacy = UserNotifications.OSLogPrivacy
    /// See ``OSAllocatedUnfairLock``.
    public typealias OSAllocatedUnfairLock = UserNotifications.OSAllocatedUnfairLock
}
