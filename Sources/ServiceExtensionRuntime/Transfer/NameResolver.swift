/// Turns a host name into addresses.
protocol NameResolver: Sendable {
    /// The addresses of a name, in the order in which they are to be tried; never none.
    ///
    /// - Throws: ``TransferFailure`` when the name has no address, or none within `timeLimit`.
    func addresses(of name: String, timeLimit: Duration) async throws(TransferFailure) -> [IPAddress]
}
