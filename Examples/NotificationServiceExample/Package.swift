// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "NotificationServiceExample",
    dependencies: [.package(name: "ServiceExtensionRuntime", path: "../..")],
    targets: [
        .executableTarget(
            name: "NotificationServiceExample",
            dependencies: [.product(name: "UserNotificationsCommand", package: "ServiceExtensionRuntime")],
            swiftSettings: [.swiftLanguageMode(.v5)])
    ]
)
