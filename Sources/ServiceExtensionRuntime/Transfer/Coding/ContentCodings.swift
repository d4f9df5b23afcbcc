/// The codings of a body, as its `Content-Encoding` fields list them (RFC 9110 §8.4). Pure.
struct ContentCodings: Sendable, Hashable {
    /// The names of IANA's registry of HTTP content codings. What is none of them is no coding, such as `none`, `utf-8` or
    /// `aws-chunked`: browsers take such a body as it is.
    private static let registered: Set<String> = [
        "aes128gcm", "br", "compress", "dcb", "dcz", "deflate", "exi", "gzip", "pack200-gzip", "x-compress", "x-gzip",
        "zstd",
    ]

    /// What a reader of the body has to do.
    enum Decoding: Equatable {
        case none
        case gzip
        /// With the header of zlib, as the standard says, or without it, as some servers do.
        case deflate
        /// Nothing that is done here, and why.
        case refused(String)
    }

    /// In the order in which they were applied, lower case.
    private(set) var applied: [String] = []
    /// Names that are none of a coding, as they came but for their length.
    private(set) var unknown: [String] = []

    /// Adds the value of one field, which may be a list.
    mutating func add(_ value: String) {
        for item in value.split(separator: ",") {
            let name = String(item.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
            let coding = name.lowercased()
            if Self.registered.contains(coding) {
                applied.append(coding)
            } else if !name.isEmpty, coding != "identity" {
                unknown.append(name.count > 40 ? "\(name.prefix(40))…" : name)
            }
        }
    }

    var decoding: Decoding {
        // Several on top of each other are a way to attack.
        guard applied.count <= 1 else {
            return .refused("\(applied.prefix(4).joined(separator: ", ")), several on top of each other")
        }
        switch applied.first {
        case nil: return .none
        case "gzip", "x-gzip": return .gzip
        case "deflate": return .deflate
        case let coding?: return .refused("\(coding), which was not asked for and is not decoded here")
        }
    }
}
