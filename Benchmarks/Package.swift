// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "ServiceExtensionRuntime", path: "..")],
    targets: [
        .executableTarget(
            name: "json-benchmark",
            dependencies: [.product(name: "ServiceExtensionRuntime", package: "ServiceExtensionRuntime")])
    ]
)
