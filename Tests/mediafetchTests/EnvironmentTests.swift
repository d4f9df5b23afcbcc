import Glibc
import ServiceExtensionRuntime
import ServiceExtensionTesting
import Testing

@Suite struct `A hostile environment` {
    let server: MediaServer
    let home: String

    init() throws {
        server = try MediaServer(tls: true)
        home = "/tmp/mediafetch-tests-home-\(getpid())-\(UInt32.random(in: .min ... .max))"
        guard unsafe mkdir(home, 0o700) == 0 else { throw Mediafetch.Failure(message: "no directory can be made") }
        try write(".netrc", "machine 127.0.0.1 login user password secret\n")
        try write(".magic", "0 string \\xff\\xd8\\xff fake\n!:mime text/plain\n")
        try write(".curlrc", "user-agent = fake\n")
    }

    private func write(_ name: String, _ text: String) throws {
        guard let file = unsafe fopen("\(home)/\(name)", "w") else {
            throw Mediafetch.Failure(message: "\(name) cannot be made")
        }
        unsafe fputs(text, file)
        unsafe fclose(file)
    }

    private func removeHome() {
        for name in [".netrc", ".magic", ".curlrc", "keys"] { _ = unsafe unlink("\(home)/\(name)") }
        _ = unsafe rmdir(home)
    }

    @Test func `changes nothing: no proxy, no key log, no password, no other database or authority`() throws {
        defer { removeHome() }
        let variables = [
            "HOME=\(home)", "MAGIC=\(home)/.magic", "SSLKEYLOGFILE=\(home)/keys", "SSL_CERT_FILE=/nonexistent",
            "SSL_CERT_DIR=/nonexistent", "CURL_CA_BUNDLE=/nonexistent", "NETRC=\(home)/.netrc", "LANG=de_DE.UTF-8",
            "LC_ALL=C.UTF-8", "http_proxy=http://127.0.0.1:1", "https_proxy=http://127.0.0.1:1",
            "HTTPS_PROXY=http://127.0.0.1:1", "ALL_PROXY=socks5h://127.0.0.1:1", "NO_PROXY=", "no_proxy=",
        ]
        let output = "\(home)-media"
        let result = try Mediafetch.run(
            "/usr/bin/env",
            variables + [
                try Mediafetch.path(), "--allow-private-network", "--output-dir", output, "--cacert",
                try #require(server.authorityPath),
            ],
            input: Array(
                #"{"aps":{"alert":"b","mutable-content":1},"image-url":"\#(server.url("/samples/jpeg.jpg"))"}"#.utf8))
        let record = try #require(result.records.first)
        if let path = record["attachments"]?[0]?["path"]?.stringValue { _ = unsafe unlink(path) }
        _ = unsafe rmdir(output)
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        #expect(record["findings"] == [])
        #expect(record["attachments"]?[0]?["mimeType"] == "image/jpeg")
        let request = try #require(server.requests.first)
        #expect(request.header("Authorization") == nil)
        #expect(request.header("User-Agent")?.hasPrefix("mediafetch/") == true)
        #expect(unsafe access("\(home)/keys", F_OK) != 0)
    }
}
