// A file for iOS that imports UserNotifications gets Foundation with it, and with Foundation the URL loading system.
@_exported public import Foundation
@_exported public import FoundationNetworking
