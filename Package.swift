// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Apple's modules that files for iOS import and Linux lacks. They are empty: `UserNotifications` has the symbols.
let platformModules = ["os", "OSLog", "UniformTypeIdentifiers", "MobileCoreServices", "CoreServices", "Intents"]

/// Files as teams have them in their iOS projects: built unchanged, and run by the tests.
let examples = [
    "SynchronousExample", "DecryptingExample", "RichMediaExample", "SilentExample", "CategoriesExample",
    "ReminderExample", "TimeoutExample",
]

/// One that is ready for Swift 6, in its mode.
let exampleForSwift6 = "CallingExample"

let package = Package(
    name: "ServiceExtensionRuntime",
    products: [
        .library(name: "ServiceExtensionRuntime", targets: ["ServiceExtensionRuntime"]),
        .library(name: "ServiceExtensionTesting", targets: ["ServiceExtensionTesting"]),
        .library(name: "ServiceExtensionCommand", targets: ["ServiceExtensionCommand"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "UserNotificationsCommand", targets: ["UserNotificationsCommand"]),
        .executable(name: "mediafetch", targets: ["mediafetch"]),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(name: "CZlib"),
        .systemLibrary(name: "CPosix"),
        .target(
            name: "CMediaSamples", exclude: ["samples"], cSettings: [.headerSearchPath("samples")]),
        .target(
            name: "ServiceExtensionRuntime", dependencies: ["CCurl", "CMagic", "CZlib", "CPosix"], swiftSettings: strict
        ),
        .target(
            name: "ServiceExtensionTesting", dependencies: ["ServiceExtensionRuntime", "CMediaSamples"],
            swiftSettings: strict),
        .target(
            name: "ServiceExtensionCommand",
            dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting", "CPosix"], swiftSettings: strict),
        .executableTarget(
            name: "mediafetch", dependencies: ["ServiceExtensionCommand"], swiftSettings: strict),
        .target(
            name: "UserNotifications",
            dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting", "CPosix"]
                + platformModules.map { .target(name: $0) }, swiftSettings: strict),
        .target(
            name: "UserNotificationsCommand", dependencies: ["UserNotifications", "ServiceExtensionCommand"],
            swiftSettings: strict),
        .testTarget(
            name: "ServiceExtensionRuntimeTests",
            dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting"], swiftSettings: strict),
        .testTarget(
            name: "ServiceExtensionTestingTests",
            dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting"], swiftSettings: strict),
        // Programs of extensions that misbehave, for the tests.
        .executableTarget(
            name: "UnrulyExtension", dependencies: ["UserNotificationsCommand", "ServiceExtensionCommand"],
            path: "Tests/Extensions/UnrulyExtension", swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "mediafetchTests",
            dependencies: [
                "mediafetch", "NotificationServiceExample", "ServiceExtensionCommand", "ServiceExtensionRuntime",
                "ServiceExtensionTesting", "UnrulyExtension",
            ], swiftSettings: strict),
        .executableTarget(
            name: "NotificationServiceExample", dependencies: ["UserNotificationsCommand"],
            path: "Examples/NotificationServiceExample/Sources/NotificationServiceExample",
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "UserNotificationsTests",
            dependencies: ["UserNotifications", "ServiceExtensionTesting", "NotificationServiceExample"]
                + (examples + [exampleForSwift6]).map { .target(name: $0) }, swiftSettings: strict),
    ]
        + (examples + [exampleForSwift6]).map {
            .target(
                name: $0, dependencies: ["UserNotifications"], path: "Examples/ServiceExtensions/\($0)",
                swiftSettings: [.swiftLanguageMode($0 == exampleForSwift6 ? .v6 : .v5)])
        }
        + platformModules.map { .systemLibrary(name: $0, path: "Sources/PlatformModules/\($0)") }
)
