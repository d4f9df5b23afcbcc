public import Foundation

/// A picture of a person or a group (Apple: `INImage`). Carried as data.
open class INImage: NSObject {
    /// What it was made of, when that was a URL.
    let url: URL?
    /// What it was made of, when that were bytes.
    let data: Data?
    /// What it was made of, when that was a name.
    let name: String?
    /// Its size in points, where that was told.
    let size: CGSize?

    private init(url: URL? = nil, data: Data? = nil, name: String? = nil, size: CGSize? = nil) {
        self.url = url
        self.data = data
        self.name = name
        self.size = size
    }

    /// A picture of the app, by name.
    public convenience init(named name: String) { self.init(url: nil, name: name) }

    /// A picture from its file's bytes.
    public convenience init(imageData: Data) { self.init(url: nil, data: imageData) }

    /// A picture at a URL.
    public convenience init?(url: URL) { self.init(url: url, data: nil) }

    /// A picture at a URL, with its size in points.
    public convenience init?(url: URL, width: Double, height: Double) {
        self.init(url: url, size: CGSize(width: width, height: height))
    }
}
