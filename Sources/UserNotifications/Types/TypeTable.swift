import ServiceExtensionRuntime

/// The types that ``UTType`` knows: those of the rules for attachments, and what else extensions and servers speak of.
enum TypeTable {
    struct Row: Sendable {
        var identifier: String
        var extensions: [String]
        var mimeTypes: [String]
        /// The identifiers of the types that it is directly a kind of.
        var parents: [String]
    }

    static let rows: [Row] = attachments + others + abstract

    /// The identifiers of all types that a type is a kind of.
    static func supertypes(of identifier: String) -> Set<String> {
        var found: Set<String> = []
        var open = [identifier]
        while let next = open.popLast() {
            let parents = rows.first { $0.identifier == next }?.parents ?? []
            open += parents.filter { found.insert($0).inserted }
        }
        return found
    }

    /// The rules' own types. Extensions beyond the one that files are stored under are those that a device takes for the
    /// same type.
    private static let attachments = AttachmentRules.apple.types.map { type in
        let parent =
            switch type.kind {
            case .image: "public.image"
            case .movie: "public.movie"
            case .audio: "public.audio"
            }
        let more = otherExtensions[type.typeIdentifier] ?? []
        return Row(
            identifier: type.typeIdentifier,
            extensions: [firstExtension[type.typeIdentifier] ?? type.fileExtension] + more,
            mimeTypes: type.mimeTypes, parents: [parent])
    }

    /// What Apple prefers where it differs from what files are stored under.
    private static let firstExtension = ["public.jpeg": "jpeg"]

    private static let otherExtensions = [
        "public.jpeg": ["jpg", "jpe"], "public.mpeg-4": ["mpg4", "m4v"], "public.mpeg": ["mpeg", "mpe"],
        "public.aiff-audio": ["aif", "aifc"], "com.microsoft.waveform-audio": ["wave"],
    ]

    private static let others = [
        row("org.webmproject.webp", ["webp"], ["image/webp"], "public.image"),
        row("public.heic", ["heic"], ["image/heic"], "public.heif"),
        row("public.heif", ["heif"], ["image/heif"], "public.image"),
        row("public.avif", ["avif"], ["image/avif"], "public.image"),
        row("public.tiff", ["tiff", "tif"], ["image/tiff"], "public.image"),
        row("com.microsoft.bmp", ["bmp"], ["image/bmp", "image/x-ms-bmp"], "public.image"),
        row("public.svg-image", ["svg"], ["image/svg+xml"], "public.image"),
        row("com.apple.quicktime-movie", ["mov", "qt"], ["video/quicktime"], "public.movie"),
        row("public.3gpp", ["3gp"], ["video/3gpp"], "public.movie"),
        row("org.webmproject.webm", ["webm"], ["video/webm"], "public.movie"),
        row("com.apple.m4a-audio", ["m4a"], ["audio/x-m4a"], "public.mpeg-4-audio"),
        row("com.apple.coreaudio-format", ["caf"], ["audio/x-caf"], "public.audio"),
        row("public.html", ["html", "htm"], ["text/html"], "public.text"),
        row("public.plain-text", ["txt", "text"], ["text/plain"], "public.text"),
        row("public.json", ["json"], ["application/json"], "public.text"),
        row("com.adobe.pdf", ["pdf"], ["application/pdf"], "public.composite-content"),
    ]

    private static let abstract = [
        row("public.image", [], [], "public.data", "public.content"),
        row("public.movie", [], [], "public.audiovisual-content"),
        row("public.video", [], [], "public.movie"),
        row("public.audio", [], [], "public.audiovisual-content"),
        row("public.audiovisual-content", [], [], "public.data", "public.content"),
        row("public.text", [], [], "public.data", "public.content"),
        row("public.composite-content", [], [], "public.data", "public.content"),
        row("public.content", [], []),
        row("public.data", [], [], "public.item"),
        row("public.item", [], []),
    ]

    private static func row(
        _ identifier: String, _ extensions: [String], _ mimeTypes: [String], _ parents: String...
    ) -> Row {
        Row(identifier: identifier, extensions: extensions, mimeTypes: mimeTypes, parents: parents)
    }
}
