import Foundation
import ServiceExtensionRuntime

/// Reads and writes one push payload many times: `json-benchmark ours|foundation COUNT`. Prints nanoseconds a payload.
///
/// `ours` also checks the payload, as every payload in the product is; Foundation only parses.
@main
enum JSONBenchmark {
    static let payload = Array(
        #"""
        {"aps":{"alert":{"title":"Summer sale","subtitle":"Two days only","body":"Everything for the garden is down by a third until Sunday evening."},"badge":3,"sound":"default","mutable-content":1,"category":"offer","thread-id":"garden","interruption-level":"active","relevance-score":0.75},"image-url":"https://cdn.shop.example/media/2026/07/garden-hero-1200x630.jpg?v=18","campaign":{"id":9007199254740993,"name":"summer-26","price":1.10,"tags":["garden","sale","weekend"],"test":false,"segment":null},"notif_id":"7c0a5b1e-2f"}
        """#.utf8)

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else {
            fatalError("usage: json-benchmark ours|foundation COUNT")
        }
        let work = arguments[1] == "ours" ? ours : foundation
        var written = 0
        for _ in 0..<count / 10 { written += try work() }
        let clock = ContinuousClock()
        let elapsed = try clock.measure { for _ in 0..<count { written += try work() } }
        let nanoseconds = Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
        print(Int(nanoseconds / Double(count)), payload.count, written)
    }

    static func ours() throws -> Int {
        let parsed = try NotificationPayload(parsing: payload)
        var bytes: [UInt8] = []
        JSONWriter().write(parsed.root, into: &bytes)
        return bytes.count
    }

    static func foundation() throws -> Int {
        let object = try JSONSerialization.jsonObject(with: Data(payload))
        return try JSONSerialization.data(withJSONObject: object).count
    }
}
