import ServiceExtensionRuntime

/// Which conventions the command line asks for.
struct ConventionChoice: Sendable, Equatable {
    /// The names of `--convention`; `nil` means all.
    var names: [String]?
    /// The file of `--conventions`.
    var path: String?
    /// The name of `--as`.
    var vendor: String?

    /// The most bytes of a file.
    private static let sizeLimit = 1 << 20

    /// Reads `NAME[,…]` or `none`.
    static func names(_ text: String) throws(UsageError) -> [String] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard !names.contains("") else { throw UsageError("a convention's name is needed; see --list-conventions") }
        guard names != ["none"] else { return [] }
        guard !names.contains("none") else { throw UsageError("none stands alone") }
        return names
    }

    /// Adds what one more `--convention` names; `none` goes with nothing else.
    mutating func add(_ more: [String]) throws(UsageError) {
        guard let names else {
            self.names = more
            return
        }
        guard names.isEmpty == more.isEmpty else { throw UsageError("none stands alone") }
        self.names = names + more
    }

    /// The conventions to read payloads by. Own ones come first, and in place of known ones of the same name. With
    /// `--as` and nothing else, they are those that the vendor's extension reads.
    func resolved() throws(UsageError) -> ConventionSet {
        let all = ConventionSet.standard.preferring(try ownConventions())
        guard let names = names ?? vendor.flatMap({ VendorRule.named($0)?.conventions }) else { return all }
        var chosen: [PayloadConvention] = []
        for name in names {
            guard let convention = all.named(name) else {
                throw UsageError("--convention: there is no '\(name)'; see --list-conventions")
            }
            if !chosen.contains(convention) { chosen.append(convention) }
        }
        return ConventionSet(chosen)
    }

    private func ownConventions() throws(UsageError) -> [PayloadConvention] {
        guard let path else { return [] }
        do {
            let file = path == "-" ? FileHandle.standardInput : try FileHandle.reading(path)
            var bytes: [UInt8] = []
            while true {
                let chunk = try file.read(atMost: 64 << 10)
                if chunk.isEmpty { break }
                bytes += chunk
                if bytes.count > Self.sizeLimit {
                    throw UsageError("--conventions: \(path) has more than \(Self.sizeLimit) bytes")
                }
            }
            return try PayloadConvention.parse(bytes)
        } catch let error as UsageError {
            throw error
        } catch let error as ConventionError {
            throw UsageError("--conventions: \(path): \(error)")
        } catch {
            throw UsageError("--conventions: \(path) cannot be read: \(error)")
        }
    }
}
