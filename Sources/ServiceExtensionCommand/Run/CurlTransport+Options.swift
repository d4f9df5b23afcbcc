import ServiceExtensionRuntime

extension URLPolicy {
    /// The URLs and addresses that the command line opens.
    init(_ options: Options) {
        self.init(
            addresses: AddressPolicy(
                allowsPrivateNetwork: options.allowsPrivateNetwork, allowedHosts: options.allowedHosts),
            allowsHTTP: options.allowsHTTP)
    }
}

extension CurlTransport {
    /// The transport that the command line asks for.
    convenience init(_ options: Options) throws(Pipeline.SetUpFailure) {
        if let proxy = options.proxy, options.verbosity != .quiet {
            StandardStream.error.print(
                "mediafetch: warning: \(proxy.redacted) resolves names and connects, so it has to keep transfers out of "
                    + "private networks; here only addresses written in URLs are checked.\n"
                    + (options.resolutions.isEmpty
                        ? "" : "mediafetch: warning: --resolve has no effect with --proxy.\n"))
        }
        let descriptors = DescriptorLimit.raised()
        guard descriptors >= DescriptorLimit.least else {
            throw Pipeline.SetUpFailure(
                finding: Finding(
                    .outOfDescriptors, .error, "Only \(descriptors.counted("file")) may be open at once.",
                    fix: "Raise ulimit -n to \(DescriptorLimit.least) or more."))
        }
        do throws(TransferFailure) {
            try self.init(
                configuration: Configuration(
                    redirects: RedirectPolicy(urls: URLPolicy(options), maximumRedirects: options.maximumRedirects),
                    userAgent: options.userAgent, certificateAuthorityPath: options.certificateAuthorityPath,
                    resolutions: options.resolutions, proxy: options.proxy, headers: options.headers,
                    connectionLimit: DescriptorLimit.connectionLimit(descriptors: descriptors)))
        } catch {
            throw Pipeline.SetUpFailure(finding: error.finding)
        }
    }
}
