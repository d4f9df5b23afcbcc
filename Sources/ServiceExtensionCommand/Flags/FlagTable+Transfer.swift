import ServiceExtensionRuntime

extension Flag {
    /// The flags that say what may be fetched, and how.
    static let transferTable: [Flag] = [
        Flag("--allow-http", .network, "accept plain http, with a warning") { $0.allowsHTTP = true },
        Flag("--allow-private-network", .network, "accept loopback, private and similar addresses, on any port") {
            $0.allowsPrivateNetwork = true
        },
        Flag("--allow-host", "HOST[:PORT]", .network, "accept this host at such an address") {
            options, text throws(UsageError) in options.allowedHosts.append(try ArgumentValues.host(text))
        }.repeatable,
        Flag("--resolve", "HOST:PORT:ADDR", .network, "take this address instead of a name look-up") {
            options, text throws(UsageError) in
            guard !text.hasPrefix("-") else {
                throw UsageError("there is no kept answer to remove, which curl's form -HOST:PORT is for")
            }
            guard let resolution = HostResolution(text) else {
                throw UsageError("'\(text)' is not of the form HOST:PORT:ADDRESS, such as cdn.example:443:192.0.2.7")
            }
            options.resolutions.append(resolution)
        }.repeatable,
        Flag(
            "--cacert", "FILE", .network, "trust the certificates in this PEM file instead of the system's",
            path: \.certificateAuthorityPath),
        Flag("--proxy", "URL", .network, "fetch through this proxy, which then has to check addresses") {
            options, text throws(UsageError) in
            guard let proxy = ProxyAddress(text) else {
                throw UsageError(
                    "the value is no proxy such as http://proxy.example:3128 (also https:// and socks5h://)")
            }
            options.proxy = proxy
        },
        Flag(
            "--header", "'HOST=Name: value'", .network,
            "send this to this host only, and never after a redirect from another"
        ) {
            options, text throws(UsageError) in
            guard let header = HostHeader(text) else {
                throw UsageError(
                    "the value is not of the form 'HOST=Name: value', or the header is one that mediafetch sets itself")
            }
            options.headers.append(header)
        }.repeatable,
        Flag("--user-agent", "TEXT", .network, "send this User-Agent") { options, text throws(UsageError) in
            guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
                throw UsageError("a User-Agent holds printable ASCII only")
            }
            options.userAgent = text
        },
        Flag("--max-redirs", "N", .network, "redirects followed for one file (default 5)") {
            options, text throws(UsageError) in
            options.maximumRedirects = try ArgumentValues.count(text, in: 0...50)
        },
        Flag("--no-coalesce", .network, "fetch a URL for each payload, even when another one just did") {
            $0.isCoalescing = false
        },
    ]
}
