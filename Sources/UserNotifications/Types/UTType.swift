public import Foundation
import ServiceExtensionRuntime

/// A type of file (Apple: `UTType`), as far as media and what servers send in their place go.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
    /// The uniform type identifier, such as `public.jpeg`.
    public let identifier: String

    init(known identifier: String) { self.identifier = identifier }

    /// A type by its identifier; `nil` for one that the table does not have.
    public init?(_ identifier: String) {
        guard TypeTable.rows.contains(where: { $0.identifier == identifier }) else { return nil }
        self.identifier = identifier
    }

    /// The type of a file extension, such as `jpg`; `nil` for one that the table does not have.
    ///
    /// A device makes up a type for unknown extensions; here there is none.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let ending = filenameExtension.lowercased()
        self.init(supertype) { $0.extensions.contains(ending) }
    }

    /// The type of a MIME name, parameters aside; `nil` for one that the table does not have.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let name = (mimeType.split(separator: ";").first ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        self.init(supertype) { $0.mimeTypes.contains(name) }
    }

    private init?(_ supertype: UTType, where fits: (TypeTable.Row) -> Bool) {
        guard
            let row = TypeTable.rows.first(where: { fits($0) && UTType(known: $0.identifier).conforms(to: supertype) })
        else { return nil }
        identifier = row.identifier
    }

    /// The usual file extension.
    public var preferredFilenameExtension: String? { row?.extensions.first }

    /// The usual MIME name.
    public var preferredMIMEType: String? { row?.mimeTypes.first }

    /// File extensions and MIME names.
    public var tags: [UTTagClass: [String]] {
        [.filenameExtension: row?.extensions ?? [], .mimeType: row?.mimeTypes ?? []].filter { !$0.value.isEmpty }
    }

    /// Whether the type is the other one or a kind of it.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

    /// Whether the type is a kind of the other one.
    public func isSubtype(of type: UTType) -> Bool { TypeTable.supertypes(of: identifier).contains(type.identifier) }

    /// Whether the other type is a kind of this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// The types that this one is a kind of.
    public var supertypes: Set<UTType> { Set(TypeTable.supertypes(of: identifier).map(UTType.init(known:))) }

    /// The identifier.
    public var description: String { identifier }

    private var row: TypeTable.Row? { TypeTable.rows.first { $0.identifier == identifier } }
}

/// What a name for a type is taken from (Apple: `UTTagClass`).
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public let rawValue: String

    /// Makes a class from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// File extensions.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME names.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension URL {
    /// The URL with the file extension of a type, unless it has one of its extensions already.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let ending = contentType.preferredFilenameExtension,
            UTType(filenameExtension: pathExtension) != contentType
        else { return self }
        return appendingPathExtension(ending)
    }
}
