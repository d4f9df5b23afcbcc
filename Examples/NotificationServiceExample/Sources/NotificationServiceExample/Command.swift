import UserNotificationsCommand

@main extension NotificationService {}
