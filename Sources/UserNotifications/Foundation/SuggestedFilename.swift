import Foundation
public import FoundationNetworking
import ServiceExtensionRuntime

extension URLResponse {
    /// A name for the body as Apple's Foundation gives it: from `Content-Disposition`, else the URL's last component,
    /// else its host, with the file extension of the type where the name has none.
    ///
    /// Takes the place of Foundation's own on Linux, which is "Unknown" for a plain URL (measured), in files that do not
    /// import FoundationNetworking themselves.
    @_disfavoredOverload
    public var suggestedFilename: String? {
        let name =
            [dispositionName, url?.lastPathComponent, url?.host].compactMap { $0 }
            .map { $0.split(separator: "/").last.map(String.init) ?? "" }.first { !$0.isEmpty } ?? "unknown"
        guard !name.contains("."), let mimeType, let ending = UTType(mimeType: mimeType)?.preferredFilenameExtension
        else { return name }
        return "\(name).\(ending)"
    }

    private var dispositionName: String? {
        (self as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Disposition")
            .flatMap(ContentDisposition.fileName(in:))
    }
}
