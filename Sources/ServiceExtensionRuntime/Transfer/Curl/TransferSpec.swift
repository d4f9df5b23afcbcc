/// One request of a transfer: a redirect's next hop is another one.
struct TransferSpec: Sendable {
    /// Times as they were asked for.
    struct Limits: Sendable, Hashable {
        /// From the call to the end of the body.
        var total: Duration
        /// From the look-up of the name to the end of the TLS handshake.
        var connect: Duration
        /// How long nothing may come, once connected.
        var stall: Duration
    }

    var url: MediaURL
    /// `CURLOPT_RESOLVE` entries that hold the addresses which were checked.
    var pins: [String]
    var accept: String
    /// Lines of the header section beside our own.
    var headers: [String]
    var byteLimit: Int
    var limits: Limits
    /// What is left of the whole time.
    var timeLeft: Duration
    /// What is left of the time for connecting, after the name was looked up.
    var connectTimeLeft: Duration
    /// Whether an address may be connected to; `nil` when a proxy connects in our place.
    var addressPolicy: AddressPolicy?
    /// The proxy, without its password.
    var proxy: String?
    /// How long the transfer waited for its place.
    var waited = Duration.zero
    /// Whether no kept connection may be used: for a second try.
    var usesNewConnection: Bool
    /// Kept until libcurl is done.
    var place: TransferPlace
    /// Where to note what happens when; `nil` for nowhere.
    var trace: MediaTrace?
}

/// Why a transfer was stopped from our side.
enum TransferStop: Sendable, Hashable {
    case cancelled
    case headerTooLarge
    case bodyNotWanted
    case tooLarge
    /// The server sent so many bytes that are no part of a response.
    case flood(Int)
    case addressDenied(AddressRange?)
}

/// The address that libcurl is about to connect to.
struct CurlSocketAddress {
    var family: Int32
    var socketType: Int32
    var protocolNumber: Int32
    /// `nil` for a family other than IPv4 and IPv6.
    var ip: IPAddress?
    var port: UInt16

    /// As the end of a connection.
    var end: ConnectionEnds.End { .init(address: ip.map { "\($0)" } ?? "", port: port) }
}
