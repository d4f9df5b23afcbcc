import ServiceExtensionRuntime

extension Options {
    /// Makes sure that the file of `--cacert` can be read and holds certificates; libcurl would tell only in the middle
    /// of the first handshake, and each payload anew.
    func checkCertificates() throws(UsageError) {
        guard let path = certificateAuthorityPath else { return }
        let start: [UInt8]
        do {
            start = try FileHandle.reading(path).read(atMost: 1 << 20)
        } catch {
            throw UsageError("--cacert: \(path) cannot be read: \(error)")
        }
        guard start.firstRange(of: Array("-----BEGIN ".utf8)) != nil else {
            throw UsageError("--cacert: \(path) holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)")
        }
    }
}
