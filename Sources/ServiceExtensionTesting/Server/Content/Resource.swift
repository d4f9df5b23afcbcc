/// What a path stands for: bytes and their Content-Type.
struct Resource: Sendable {
    let source: BodySource
    let mediaType: String

    /// The Content-Type that the end of a path suggests, as web servers do it.
    static func mediaType(forPath path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return unknownType }
        return types[path[path.index(after: dot)...].lowercased()] ?? unknownType
    }

    private static let unknownType = "application/octet-stream"

    private static let types = [
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
        "heic": "image/heic", "avif": "image/avif", "bmp": "image/bmp", "ico": "image/vnd.microsoft.icon",
        "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
        "mp4": "video/mp4", "m4v": "video/x-m4v", "mov": "video/quicktime", "mpg": "video/mpeg", "mpeg": "video/mpeg",
        "avi": "video/x-msvideo", "webm": "video/webm", "mkv": "video/x-matroska", "3gp": "video/3gpp",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "wav": "audio/wav", "aif": "audio/aiff",
        "aiff": "audio/aiff", "caf": "audio/x-caf", "flac": "audio/flac", "ogg": "audio/ogg",
        "html": "text/html; charset=utf-8", "txt": "text/plain; charset=utf-8", "json": "application/json",
        "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
    ]
}
