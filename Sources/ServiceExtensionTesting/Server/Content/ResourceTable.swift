import Synchronization

/// What the server has to give, by decoded path.
final class ResourceTable: Sendable {
    private static let samplesPath = "/samples/"

    private let served = Mutex<[String: Resource]>([:])
    private let root: RootDirectory?

    /// A table with the samples, and with the files of a directory.
    init(root: RootDirectory?) { self.root = root }

    /// Gives bytes under a path, in place of what was there.
    func serve(_ resource: Resource, at path: String) {
        served.withLock { $0[path] = resource }
    }

    /// What a path stands for: what was given to ``serve(_:at:)``, then a sample, then a file, then the list at `/`.
    func resource(at path: String) -> Resource? {
        if let resource = served.withLock({ $0[path] }) { return resource }
        if path.hasPrefix(Self.samplesPath) {
            return MediaSample.named(String(path.dropFirst(Self.samplesPath.count))).map {
                Resource(source: .bytes($0.bytes), mediaType: $0.mediaType)
            }
        }
        if let file = root?.open(path) {
            return Resource(source: .file(file), mediaType: Resource.mediaType(forPath: path))
        }
        return path == "/" ? IndexPage.resource : nil
    }
}
