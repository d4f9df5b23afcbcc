/// The type identifiers that a device takes a file extension for, as far as they concern media.
enum FileExtensions {
    static let typeIdentifiers: [String: Set<String>] = [
        "jpg": ["public.jpeg"], "jpeg": ["public.jpeg"], "jpe": ["public.jpeg"],
        "png": ["public.png"], "apng": ["public.png"], "gif": ["com.compuserve.gif"],
        "webp": ["org.webmproject.webp"], "heic": ["public.heic"], "avif": ["public.avif"],
        "svg": ["public.svg-image"], "bmp": ["com.microsoft.bmp"], "tif": ["public.tiff"], "tiff": ["public.tiff"],
        "mp4": ["public.mpeg-4"], "mpg4": ["public.mpeg-4"], "m4v": ["public.mpeg-4"],
        "mov": ["com.apple.quicktime-movie"], "avi": ["public.avi"],
        "mpg": ["public.mpeg", "public.mpeg-2-video"], "mpeg": ["public.mpeg", "public.mpeg-2-video"],
        "webm": ["org.webmproject.webm"], "mkv": ["org.matroska.mkv"], "3gp": ["public.3gpp"],
        "mp3": ["public.mp3"], "m4a": ["public.mpeg-4-audio"], "wav": ["com.microsoft.waveform-audio"],
        "aif": ["public.aiff-audio"], "aiff": ["public.aiff-audio"], "aifc": ["public.aiff-audio"],
        "ogg": ["org.xiph.ogg"], "flac": ["org.xiph.flac"], "caf": ["com.apple.coreaudio-format"],
    ]
}
