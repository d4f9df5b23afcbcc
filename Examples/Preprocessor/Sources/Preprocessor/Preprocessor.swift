import Foundation
import ServiceExtensionRuntime

/// Reads payloads from standard input, one a line, and writes each with the campaign's changes, in the same order.
///
/// Usage: `Preprocessor ATTACHMENT-DIRECTORY [HOST:PORT]`. The second names a media server of your own network, which
/// is open in spite of its address, also with plain http.
@main struct Preprocessor {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let directory = arguments.first else {
            complain("usage: Preprocessor ATTACHMENT-DIRECTORY [HOST:PORT]")
            exit(2)
        }
        let host = try makeHost(directory: directory, ownServer: arguments.dropFirst().first)

        // The host asks for the next payload only when it has room for it, so the input may be endless.
        let requests = AsyncStream { nextRequest() }
        for await delivery in host.deliveries(of: requests) {
            for finding in delivery.findings { complain("\(delivery.requestIdentifier): \(finding.message)") }
            print(text(of: delivery.payload))
        }
    }

    private static func makeHost(directory: String, ownServer: String?) throws -> ServiceExtensionHost {
        let urls = URLPolicy(
            addresses: AddressPolicy(allowedHosts: [ownServer.flatMap { HostPort($0) }].compactMap { $0 }),
            allowsHTTP: ownServer != nil)
        let media = MediaAttachmentExtension(
            transport: try CurlTransport(configuration: .init(redirects: RedirectPolicy(urls: urls))),
            detector: try MagicDetector(), store: try AttachmentStore(directoryPath: directory), urlPolicy: urls)
        return ServiceExtensionHost(
            CampaignExtension(media: media), configuration: .init(timeLimit: .seconds(2)),
            lateFinding: { identifier, finding in complain("\(identifier): \(finding.message)") })
    }

    /// The next line that is a payload. What is none is named on standard error.
    private static func nextRequest() -> NotificationRequest? {
        while let line = readLine() {
            do {
                return NotificationRequest(payload: try NotificationPayload(parsing: Array(line.utf8)))
            } catch {
                complain("left out: \(error.finding.message)")
            }
        }
        return nil
    }

    private static func text(of payload: JSONObject) -> String {
        var bytes: [UInt8] = []
        JSONWriter().write(payload, into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
