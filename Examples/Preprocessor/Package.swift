// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Preprocessor",
    dependencies: [.package(name: "ServiceExtensionRuntime", path: "../..")],
    targets: [
        .executableTarget(
            name: "Preprocessor",
            dependencies: [.product(name: "ServiceExtensionRuntime", package: "ServiceExtensionRuntime")],
            swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
