extension CurlTransport {
    /// Limits and options.
    public struct Configuration: Sendable {
        /// Which URLs and addresses are open, and how many redirects are followed.
        public var redirects: RedirectPolicy
        /// The `User-Agent` field.
        public var userAgent: String
        /// A PEM file of certificates to trust instead of the system's, curl's `--cacert`.
        public var certificateAuthorityPath: String?
        /// Addresses that are taken instead of a look-up, curl's `--resolve`.
        public var resolutions: [HostResolution]
        /// The proxy for all transfers; `nil` for none, whatever the environment says.
        ///
        /// With one, names are resolved and connected to by the proxy, where no address is checked.
        public var proxy: ProxyAddress?
        /// Header fields for single hosts.
        public var headers: [HostHeader]
        /// The most transfers, and connections, at once.
        public var connectionLimit: Int
        /// The most transfers from one host and port at once.
        public var connectionsPerHost: Int
        /// The most time from the look-up of a name to the end of the TLS handshake.
        public var connectTimeLimit: Duration
        /// A transfer that brings nothing for so long is ended; whole seconds.
        public var stallTime: Duration

        /// Makes a configuration; all parts have defaults.
        public init(
            redirects: RedirectPolicy = RedirectPolicy(), userAgent: String = "mediafetch/\(runtimeVersion)",
            certificateAuthorityPath: String? = nil, resolutions: [HostResolution] = [], proxy: ProxyAddress? = nil,
            headers: [HostHeader] = [], connectionLimit: Int = 256, connectionsPerHost: Int = 64,
            connectTimeLimit: Duration = .seconds(10), stallTime: Duration = .seconds(10)
        ) {
            self.redirects = redirects
            self.userAgent = userAgent
            self.certificateAuthorityPath = certificateAuthorityPath
            self.resolutions = resolutions
            self.proxy = proxy
            self.headers = headers
            self.connectionLimit = connectionLimit
            self.connectionsPerHost = connectionsPerHost
            self.connectTimeLimit = connectTimeLimit
            self.stallTime = stallTime
        }

        /// The addresses that were given for a URL's host and port.
        func resolution(for url: MediaURL) -> HostResolution? {
            let fitting = resolutions.filter { $0.port == url.port }
            return fitting.last { $0.host == url.host } ?? fitting.last { $0.host == "*" }
        }
    }
}
