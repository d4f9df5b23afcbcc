import Glibc
import Testing

@testable import ServiceExtensionTesting

@Suite struct `The root of a media server` {
    /// A directory with a file, a directory in it, links that lead out and a named pipe; removed at the end.
    final class Tree {
        let outside: PrivateDirectory
        let root: PrivateDirectory
        private let entries: [String]

        init() throws {
            outside = try PrivateDirectory(file: "secret.txt", Array("secret".utf8))
            root = try PrivateDirectory(file: "a b.jpg", Array("picture".utf8))
            entries = ["file-link", "directory-link", "pipe", "sub/inner.mp4", "sub"].map { [root] in
                root.path + "/" + $0
            }
            _ = unsafe symlink(outside.file, entries[0])
            _ = unsafe symlink(outside.path, entries[1])
            _ = unsafe mkfifo(entries[2], 0o600)
            _ = unsafe mkdir(entries[4], 0o700)
            _ = unsafe link(root.file, entries[3])
        }

        deinit {
            for entry in entries.dropLast() { _ = unsafe unlink(entry) }
            for entry in entries.suffix(1) { _ = unsafe rmdir(entry) }
        }
    }

    @Test func `gives its files with a type by name`() async throws {
        let tree = try Tree()
        let server = try MediaServer(root: tree.root.path)
        for (path, type) in [
            ("/a%20b.jpg", "image/jpeg"), ("/sub/inner.mp4", "video/mp4"), ("/sub//inner.mp4", "video/mp4"),
        ] {
            #expect(try await Curl.run("-w", " %{content_type}", server.url(path)).text == "picture " + type)
        }
    }

    @Test(arguments: [
        "/file-link", "/directory-link/secret.txt", "/../secret.txt", "/sub/../a b.jpg", "/./a b.jpg", "/pipe", "/sub",
        "/",
        "/a b.jpg/x", "/missing", "/a b.jpg\0", "",
    ])
    func `gives nothing else`(path: String) throws {
        let tree = try Tree()
        #expect(try RootDirectory(tree.root.path).open(path) == nil)
    }

    @Test func `does not let an encoded path out`() async throws {
        let tree = try Tree()
        let server = try MediaServer(root: tree.root.path)
        let name = tree.outside.path.split(separator: "/").last ?? ""
        for path in ["/../\(name)/secret.txt", "/%2e%2e/\(name)/secret.txt", "/sub%2F..%2F..%2F\(name)%2Fsecret.txt"] {
            let curl = try await Curl.run("--path-as-is", "-w", "%{http_code}", server.url(path))
            #expect(curl.text.hasSuffix("404"), "\(path)")
        }
    }

    @Test func `must be a directory`() throws {
        for path in ["/no/such/directory", "/etc/passwd"] {
            let error = try #require(throws: MediaServerError.self) { try MediaServer(root: path) }
            #expect(error.code == .rootUnusable && error.message.contains(path))
        }
    }

    @Test func `may lose bytes of a file while it is sent`() throws {
        let tree = try Tree()
        let file = try #require(RootDirectory(tree.root.path).open("/a b.jpg"))
        #expect(unsafe truncate(tree.root.file, 3) == 0)
        var bytes: [UInt8] = []
        #expect(BodySource.file(file).append(to: &bytes, from: 0, atMost: 100) == 3)
        #expect(BodySource.file(file).append(to: &bytes, from: 3, atMost: 100) == 0)
        #expect(bytes == Array("pic".utf8))
    }
}
