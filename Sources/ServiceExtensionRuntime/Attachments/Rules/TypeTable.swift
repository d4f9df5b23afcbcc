/// The types that a device knows by file extension and MIME name: those of the rules for attachments, and what else
/// extensions and servers speak of.
package enum TypeTable {
    /// A type.
    package struct Row: Sendable {
        package var identifier: String
        /// The preferred one first.
        package var extensions: [String]
        package var mimeTypes: [String]
        /// The identifiers of the types that it is directly a kind of.
        package var parents: [String]
    }

    package static let rows: [Row] = attachments + others + abstract

    /// The identifiers of all types that a type is a kind of.
    package static func supertypes(of identifier: String) -> Set<String> {
        var found: Set<String> = []
        var open = [identifier]
        while let next = open.popLast() {
            let parents = rows.first { $0.identifier == next }?.parents ?? []
            open += parents.filter { found.insert($0).inserted }
        }
        return found
    }

    /// The type of a MIME name, parameters and letter case aside.
    static func row(forMIME name: String) -> Row? {
        let name = MIMEName(name).text
        return rows.first { $0.mimeTypes.contains(name) }
    }

    /// The type of a file extension, letter case aside.
    static func row(forExtension text: String) -> Row? {
        let ending = text.lowercased()
        return rows.first { $0.extensions.contains(ending) }
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
        row("public.xml", ["xml"], ["application/xml", "text/xml"], "public.text"),
        row("public.css", ["css"], ["text/css"], "public.text"),
        row("com.netscape.javascript-source", ["js"], ["text/javascript", "application/javascript"], "public.text"),
        row("public.php-script", ["php"], ["text/php", "text/x-php-script"], "public.text"),
        row("public.zip-archive", ["zip"], ["application/zip"], "public.data"),
        row("org.xiph.ogg", ["ogg", "oga"], ["audio/ogg"], "public.audio"),
        row("org.xiph.flac", ["flac"], ["audio/flac"], "public.audio"),
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
