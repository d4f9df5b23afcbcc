// Empty: the module `UserNotifications` has the symbols.
