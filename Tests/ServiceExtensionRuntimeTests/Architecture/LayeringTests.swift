import Testing

@Suite struct `The architecture` {
    @Test func `lets only the curl folder import CCurl`() throws {
        let importers = try SourceTree.files(under: "Sources").filter { $0.imports("CCurl") }
        #expect(!importers.isEmpty)
        #expect(importers.allSatisfy { $0.path.contains("/Transfer/Curl/") })
    }

    @Test func `lets only the magic detector import CMagic`() throws {
        let importers = try SourceTree.files(under: "Sources").filter { $0.imports("CMagic") }
        #expect(importers.map(\.name) == ["MagicDetector.swift"])
    }

    @Test func `lets only the inflater import CZlib`() throws {
        let importers = try SourceTree.files(under: "Sources").filter { $0.imports("CZlib") }
        #expect(importers.map(\.name) == ["Inflater.swift"])
    }

    @Test func `keeps Foundation out of the runtime, the command and the test kit`() throws {
        for target in ["ServiceExtensionRuntime", "ServiceExtensionTesting", "ServiceExtensionCommand", "mediafetch"] {
            for file in try SourceTree.files(under: "Sources/\(target)") {
                #expect(!file.imports("Foundation") && !file.imports("FoundationEssentials"), "\(file.path)")
            }
        }
    }

    @Test func `keeps pure folders free of the system`() throws {
        for folder in [
            "Payload", "Content", "Findings", "Conventions", "Transfer/Policy", "Attachments/Rules",
            "Attachments/Probes",
        ] {
            for file in try SourceTree.files(under: "Sources/ServiceExtensionRuntime/\(folder)") {
                #expect(!file.imports("Glibc") && !file.imports("Dispatch"), "\(file.path)")
            }
        }
    }
}
