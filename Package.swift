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

let package = Package(
    name: "ServiceExtensionRuntime",
    products: [
        .library(name: "ServiceExtensionRuntime", targets: ["ServiceExtensionRuntime"]),
        .library(name: "ServiceExtensionTesting", targets: ["ServiceExtensionTesting"]),
        .library(name: "ServiceExtensionCommand", targets: ["ServiceExtensionCommand"]),
        .executable(name: "mediafetch", targets: ["mediafetch"]),
    ],
    targets: [
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
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
            name: "ServiceExtensionCommand", dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting"],
            swiftSettings: strict),
        .executableTarget(
            name: "mediafetch", dependencies: ["ServiceExtensionCommand"], swiftSettings: strict),
        .testTarget(
            name: "ServiceExtensionRuntimeTests",
            dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting"], swiftSettings: strict),
        .testTarget(
            name: "ServiceExtensionTestingTests",
            dependencies: ["ServiceExtensionRuntime", "ServiceExtensionTesting"], swiftSettings: strict),
        .testTarget(
            name: "mediafetchTests",
            dependencies: ["mediafetch", "ServiceExtensionRuntime", "ServiceExtensionTesting"], swiftSettings: strict),
    ]
)
