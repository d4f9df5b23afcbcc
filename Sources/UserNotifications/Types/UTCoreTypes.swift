public import Foundation

// The older interface to types, of MobileCoreServices and CoreServices.

/// JPEG.
public var kUTTypeJPEG: CFString { "public.jpeg" }
/// PNG.
public var kUTTypePNG: CFString { "public.png" }
/// GIF.
public var kUTTypeGIF: CFString { "com.compuserve.gif" }
/// Any picture.
public var kUTTypeImage: CFString { "public.image" }
/// Any film.
public var kUTTypeMovie: CFString { "public.movie" }
/// Any film without sound.
public var kUTTypeVideo: CFString { "public.video" }
/// Any sound.
public var kUTTypeAudio: CFString { "public.audio" }
/// MPEG-4 film.
public var kUTTypeMPEG4: CFString { "public.mpeg-4" }
/// MPEG film.
public var kUTTypeMPEG: CFString { "public.mpeg" }
/// MPEG-2 film.
public var kUTTypeMPEG2Video: CFString { "public.mpeg-2-video" }
/// AVI film.
public var kUTTypeAVIMovie: CFString { "public.avi" }
/// QuickTime film; not on Apple's list of attachment types.
public var kUTTypeQuickTimeMovie: CFString { "com.apple.quicktime-movie" }
/// MP3.
public var kUTTypeMP3: CFString { "public.mp3" }
/// MPEG-4 sound.
public var kUTTypeMPEG4Audio: CFString { "public.mpeg-4-audio" }
/// WAV.
public var kUTTypeWaveformAudio: CFString { "com.microsoft.waveform-audio" }
/// AIFF.
public var kUTTypeAudioInterchangeFileFormat: CFString { "public.aiff-audio" }

/// File extensions as names for types.
public var kUTTagClassFilenameExtension: CFString { "public.filename-extension" }
/// MIME names as names for types.
public var kUTTagClassMIMEType: CFString { "public.mime-type" }

/// The identifier of the type with a name, which the caller releases as `takeRetainedValue()` does; `nil` when the table
/// has none.
public func UTTypeCreatePreferredIdentifierForTag(
    _ tagClass: CFString, _ tag: CFString, _ conformingTo: CFString?
) -> Unmanaged<CFString>? {
    let supertype = conformingTo.flatMap { UTType($0 as String) } ?? .data
    let type =
        tagClass == kUTTagClassMIMEType
        ? UTType(mimeType: tag as String, conformingTo: supertype)
        : UTType(filenameExtension: tag as String, conformingTo: supertype)
    return unsafe type.map { unsafe Unmanaged.passRetained(NSString(string: $0.identifier)) }
}

/// The usual name for a type, which the caller releases as `takeRetainedValue()` does; `nil` when the table has none.
public func UTTypeCopyPreferredTagWithClass(_ type: CFString, _ tagClass: CFString) -> Unmanaged<CFString>? {
    let type = UTType(type as String)
    let tag = tagClass == kUTTagClassMIMEType ? type?.preferredMIMEType : type?.preferredFilenameExtension
    return unsafe tag.map { unsafe Unmanaged.passRetained(NSString(string: $0)) }
}

/// Whether a type is another or a kind of it.
public func UTTypeConformsTo(_ type: CFString, _ conformsTo: CFString) -> Bool {
    guard let type = UTType(type as String), let other = UTType(conformsTo as String) else { return false }
    return type.conforms(to: other)
}
