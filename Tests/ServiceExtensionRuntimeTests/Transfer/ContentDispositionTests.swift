import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The file name in Content-Disposition` {
    @Test(arguments: [
        (#"attachment; filename="a b.jpg""#, "a b.jpg"), ("inline;filename=a.png", "a.png"),
        ("attachment; FileName = a.gif ; x=y", "a.gif"), (#"attachment; filename="a\"b.jpg""#, "a\"b.jpg"),
        (#"attachment; filename="a;b.jpg""#, "a;b.jpg"),
        ("attachment; filename=a.jpg; filename*=UTF-8''%e2%82%ac%20b.png", "€ b.png"),
        ("attachment; filename*=iso-8859-1'en'%A3.jpg", "£.jpg"),
        ("attachment; filename*=unknown''x.png; filename=a.jpg", "a.jpg"),
        ("attachment; filename*=UTF-8''%zz; filename=a.jpg", "a.jpg"),
        ("attachment; filename*=UTF-8''%ff; filename=a.jpg", "a.jpg"),
        (#"attachment; filename="../../etc/a.jpg""#, "a.jpg"), ("attachment; filename*=UTF-8''..%5cx%2fa.jpg", "a.jpg"),
        ("attachment; filename*=UTF-8''a%00%0d%0a.jpg", "a.jpg"),
    ]) func `is found, and is a name alone`(_ field: String, _ name: String) {
        #expect(ContentDisposition.fileName(in: field) == name)
    }

    @Test(arguments: [
        "", "attachment", "inline; x=a.jpg", "attachment; filename", "attachment; filename=", #"attachment; filename="#,
        #"attachment; filename="..""#, #"attachment; filename="/""#, #"attachment; filename="\"#, "filename=a.jpg",
    ]) func `is none where there is none`(_ field: String) {
        #expect(ContentDisposition.fileName(in: field) == nil)
    }

    @Test func `is never longer than a file name may be`() {
        let name = String(repeating: "a", count: 4000)
        #expect(ContentDisposition.fileName(in: "attachment; filename=\(name)")?.count == 255)
    }
}
