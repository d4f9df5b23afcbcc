public import Foundation
import ServiceExtensionRuntime

// What Apple's Foundation has and that on Linux lacks, as far as service extensions use it.

/// Runs a closure. There is no autorelease pool to drain on Linux.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Apple's Core Foundation string, which is an `NSString` here.
public typealias CFString = NSString

/// Apple's Core Foundation dictionary, which is an `NSDictionary` here.
public typealias CFDictionary = NSDictionary

extension CGRect {
    /// The rectangle as the dictionary that ``UNNotificationAttachmentOptionsThumbnailClippingRectKey`` takes.
    public var dictionaryRepresentation: CFDictionary {
        NSDictionary(dictionary: [
            "X": Double(origin.x), "Y": Double(origin.y), "Width": Double(size.width), "Height": Double(size.height),
        ])
    }
}

extension String {
    /// The text for a key in the program's own tables (`Localizable.strings`), or the key itself.
    public init(localized key: String, table: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        self = (bundle ?? .main).localizedString(forKey: key, value: nil, table: table)
    }

    /// The text for a key in the program's own tables (`Localizable.strings`), or the default.
    public init(
        localized key: StaticString, defaultValue: String, table: String? = nil, bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {
        self = (bundle ?? .main).localizedString(forKey: "\(key)", value: defaultValue, table: table)
    }
}

extension NSString {
    /// The text for a key in the program's own tables with its arguments filled in. A device does this when it shows the
    /// notification; here it is done at once.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        return LocalizedText(key: key, arguments: (arguments ?? []).map { "\($0)" }).filled(format)
    }
}
