import Foundation
import ServiceExtensionRuntime
import Testing

@testable import UserNotifications

@Suite struct `Uniform types` {
    @Test func `know every type of the rules by identifier, extension and MIME name`() {
        for type in AttachmentRules.apple.types {
            #expect(UTType(type.typeIdentifier)?.preferredMIMEType == type.mimeType)
            for name in type.mimeTypes where name != "video/mpeg" && name != "audio/x-m4a" {
                #expect(UTType(mimeType: name)?.identifier == type.typeIdentifier, "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("jpg", "public.jpeg"), ("JPEG", "public.jpeg"), ("png", "public.png"), ("gif", "com.compuserve.gif"),
        ("mp4", "public.mpeg-4"), ("mov", "com.apple.quicktime-movie"), ("mp3", "public.mp3"),
        ("wav", "com.microsoft.waveform-audio"), ("webp", "org.webmproject.webp"), ("m4a", "public.mpeg-4-audio"),
    ]) func `are found by file extension`(_ ending: String, _ identifier: String) {
        #expect(UTType(filenameExtension: ending)?.identifier == identifier)
    }

    @Test func `conform to their kinds`() {
        #expect(UTType.jpeg.conforms(to: .image))
        #expect(UTType.jpeg.conforms(to: .data))
        #expect(!UTType.jpeg.conforms(to: .movie))
        #expect(UTType.mp3.conforms(to: .audiovisualContent))
        #expect(UTType.jpeg.conforms(to: .jpeg))
        #expect(UTType(filenameExtension: "jpg", conformingTo: .movie) == nil)
        #expect(UTType(mimeType: "image/jpeg; charset=utf-8") == .jpeg)
        #expect(UTType(mimeType: "application/x-nothing") == nil)
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    }

    @Test func `have an older interface`() {
        let type = unsafe UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, "image/png", nil)?
            .takeRetainedValue()
        #expect(type as String? == kUTTypePNG as String)
        #expect(UTTypeConformsTo(kUTTypeGIF, kUTTypeImage))
        let ending = unsafe UTTypeCopyPreferredTagWithClass(kUTTypeMP3, kUTTagClassFilenameExtension)?
            .takeRetainedValue()
        #expect(ending as String? == "mp3")
    }
}
