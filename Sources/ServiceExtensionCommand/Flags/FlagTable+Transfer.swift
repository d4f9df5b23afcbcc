import ServiceExtensionRuntime

extension Flag {
    /// The flags that say how media is fetched.
    static let transferTable: [Flag] = [
        Flag("--resolve", "HOST:PORT:ADDR", .network, "take this address instead of a name look-up; can be repeated") {
            options, text throws(UsageError) in
            guard !text.hasPrefix("-") else {
                throw UsageError("there is no kept answer to remove, which curl's form -HOST:PORT is for")
            }
            guard let resolution = HostResolution(text) else {
                throw UsageError("'\(text)' is not of the form HOST:PORT:ADDRESS, such as cdn.example:443:192.0.2.7")
            }
            options.resolutions.append(resolution)
        },
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
            "send this to this host only, and never after a redirect from another; can be repeated"
        ) {
            options, text throws(UsageError) in
            guard let header = HostHeader(text) else {
                throw UsageError(
                    "the value is not of the form 'HOST=Name: value', or the header is one that mediafetch sets itself")
            }
            options.headers.append(header)
        },
        Flag("--no-coalesce", .network, "fetch a URL for each payload, even when another one just did") {
            $0.isCoalescing = false
        },
        Flag("--quiet", short: "-q", .input, "show no progress on a terminal") { $0.isQuiet = true },
    ]
}
