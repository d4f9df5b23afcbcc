import ServiceExtensionRuntime

extension Options {
    /// Makes sure that the file of `--cacert` can be read and holds certificates, and nothing broken among them; libcurl
    /// would tell only in the middle of the first handshake, and each payload anew.
    func checkCertificates() throws(UsageError) {
        guard let path = certificateAuthorityPath else { return }
        let text: [UInt8]
        do {
            text = try FileHandle.reading(path).read(atMost: 16 << 20)
        } catch {
            throw UsageError("--cacert: \(path) cannot be read: \(error)")
        }
        switch CertificateFile(text).content {
        case .certificates: return
        case .others(let label):
            throw UsageError("--cacert: \(path) holds no certificate, but a \(label)")
        case .broken(let number):
            throw UsageError("--cacert: certificate \(number) in \(path) is broken: it is no whole PEM block")
        case .nothing:
            throw UsageError("--cacert: \(path) holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)")
        }
    }
}
