import ServiceExtensionTesting
import Synchronization
import Testing

@testable import ServiceExtensionRuntime

/// A resolver that knows the names it is given, and counts what it is asked.
final class FixedResolver: NameResolver {
    private let addresses: [String: [IPAddress]]
    private let asked = Mutex<[String]>([])

    init(_ addresses: [String: [String]]) {
        self.addresses = addresses.mapValues { $0.compactMap(IPAddress.init) }
    }

    var askedNames: [String] { asked.withLock { $0 } }

    func addresses(of name: String, timeLimit: Duration) async throws(TransferFailure) -> [IPAddress] {
        asked.withLock { $0.append(name) }
        guard let found = addresses[name] else {
            throw TransferFailure(Finding(.nameNotResolved, .error, "The name \(name) is not in the table."))
        }
        return found
    }
}

extension CurlTransport.Configuration {
    /// Plain http and the loopback are open.
    static func forLoopback(_ change: (inout Self) -> Void = { _ in }) -> Self {
        var configuration = Self(
            redirects: RedirectPolicy(
                urls: URLPolicy(addresses: AddressPolicy(allowsPrivateNetwork: true), allowsHTTP: true)))
        change(&configuration)
        return configuration
    }
}

extension CurlTransport {
    /// A transport to a server of this test.
    static func forLoopback(
        resolver: any NameResolver = FixedResolver([:]), now: Int = 0,
        _ change: (inout Configuration) -> Void = { _ in }
    ) throws -> CurlTransport {
        try CurlTransport(configuration: .forLoopback(change), resolver: resolver) { now }
    }

    /// What came of a fetch: the response and its whole body.
    struct Fetched {
        var response: MediaResponse
        var body: [UInt8]
    }

    /// Fetches a whole body.
    func fetch(
        _ url: String, byteLimit: Int = 1 << 20, timeLimit: Duration = .seconds(300)
    ) async throws(TransferFailure) -> Fetched {
        let address: MediaURL
        do {
            address = try configuration.redirects.urls.check(url)
        } catch {
            throw TransferFailure(error.finding())
        }
        let response = try await fetch(
            MediaRequest(url: address, accept: "image/*", byteLimit: byteLimit, timeLimit: timeLimit))
        var body: [UInt8] = []
        while true {
            let piece = try await response.body.next(atLeast: 1)
            guard !piece.isEmpty else { return Fetched(response: response, body: body) }
            body += piece
        }
    }

    /// The failure of a fetch that must not succeed.
    func failure(
        _ url: String, byteLimit: Int = 1 << 20, timeLimit: Duration = .seconds(300),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TransferFailure? {
        await #expect(throws: TransferFailure.self, sourceLocation: sourceLocation) {
            try await self.fetch(url, byteLimit: byteLimit, timeLimit: timeLimit)
        }
    }
}
