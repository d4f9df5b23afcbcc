extension UTType {
    /// Any bytes.
    public static let data = UTType(known: "public.data")
    /// Anything with content.
    public static let content = UTType(known: "public.content")
    /// Any item.
    public static let item = UTType(known: "public.item")
    /// Any picture.
    public static let image = UTType(known: "public.image")
    /// Any film or sound.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// Any film.
    public static let movie = UTType(known: "public.movie")
    /// Any film without sound.
    public static let video = UTType(known: "public.video")
    /// Any sound.
    public static let audio = UTType(known: "public.audio")
    /// JPEG.
    public static let jpeg = UTType(known: "public.jpeg")
    /// PNG.
    public static let png = UTType(known: "public.png")
    /// GIF.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// WebP; not on Apple's list of attachment types.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// HEIC; not on Apple's list of attachment types.
    public static let heic = UTType(known: "public.heic")
    /// HEIF; not on Apple's list of attachment types.
    public static let heif = UTType(known: "public.heif")
    /// TIFF; not on Apple's list of attachment types.
    public static let tiff = UTType(known: "public.tiff")
    /// BMP; not on Apple's list of attachment types.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// SVG; not on Apple's list of attachment types.
    public static let svg = UTType(known: "public.svg-image")
    /// MPEG-4 film.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// MPEG film.
    public static let mpeg = UTType(known: "public.mpeg")
    /// MPEG-2 film.
    public static let mpeg2Video = UTType(known: "public.mpeg-2-video")
    /// AVI film.
    public static let avi = UTType(known: "public.avi")
    /// QuickTime film; not on Apple's list of attachment types.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    /// MP3.
    public static let mp3 = UTType(known: "public.mp3")
    /// MPEG-4 sound.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// WAV.
    public static let wav = UTType(known: "com.microsoft.waveform-audio")
    /// AIFF.
    public static let aiff = UTType(known: "public.aiff-audio")
    /// Plain text.
    public static let plainText = UTType(known: "public.plain-text")
    /// HTML.
    public static let html = UTType(known: "public.html")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// PDF.
    public static let pdf = UTType(known: "com.adobe.pdf")
}
