import CMagic
import Dispatch
import Glibc
import Synchronization

/// Names media types with libmagic, the library of `file(1)`.
///
/// libmagic's rule: a handle belongs to one thread at a time, and its answer lies in a buffer of the handle
/// (`libmagic(3)`). Here every handle is taken out of the pool by one call, which copies the answer before it puts the
/// handle back. All are opened and loaded once at start: the first `magic_open` fills a static table without a lock.
public final class MagicDetector: MediaTypeDetector {
    /// The compiled database of Debian's `libmagic-mgc`. The path is explicit, since without one `$MAGIC` and
    /// `$HOME/.magic` would replace the database.
    public static let defaultDatabasePath = "/usr/share/misc/magic.mgc"

    /// The version of libmagic, such as 5.44.
    public static var version: String {
        let number = magic_version()
        return "\(number / 100).\(number % 100)"
    }

    /// Only the types of media matter. The checks left out read text and archives; with them 4 KiB of newlines cost
    /// 106 ms, and no picture, film or sound is named otherwise without them (measured).
    private static let flags =
        MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_ELF | MAGIC_NO_CHECK_CDF
        | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_ENCODING
        | MAGIC_NO_CHECK_TEXT

    /// The most bytes that libmagic gets to see. Its own limit does not keep it from reading on (measured).
    private static let headLimit = 64 << 10

    private let handles: Mutex<[MagicHandle]>
    private let available: DispatchSemaphore

    /// Opens and loads the handles.
    ///
    /// - Parameters:
    ///   - databasePath: A compiled database, `.mgc`.
    ///   - handleCount: How many calls may work at once; one a core is enough.
    /// - Throws: ``DetectionFailure`` when the database cannot be loaded.
    public init(databasePath: String = defaultDatabasePath, handleCount: Int = coreCount) throws(DetectionFailure) {
        var handles: [MagicHandle] = []
        for _ in 0..<max(1, handleCount) {
            handles.append(
                try Self.opening.withLock { _ throws(DetectionFailure) in
                    try MagicHandle(flags: Self.flags, databasePath: databasePath)
                })
        }
        available = DispatchSemaphore(value: handles.count)
        self.handles = Mutex(handles)
    }

    private static let opening = Mutex(())

    /// See ``MediaTypeDetector/mediaType(of:)``. Waits while all handles are in use.
    public func mediaType(of head: ArraySlice<UInt8>) throws(DetectionFailure) -> String {
        guard !head.isEmpty else { return "application/x-empty" }
        available.wait()
        defer { available.signal() }
        guard let handle = handles.withLock({ $0.popLast() }) else {
            throw DetectionFailure("no libmagic handle is free")
        }
        defer { handles.withLock { $0.append(handle) } }
        return try handle.mediaType(of: head.prefix(Self.headLimit))
    }
}

/// One libmagic handle, used by one thread at a time: ``MagicDetector`` sees to that, hence `@unchecked`.
@safe private final class MagicHandle: @unchecked Sendable {
    private let cookie: magic_t

    init(flags: Int32, databasePath: String) throws(DetectionFailure) {
        guard let cookie = unsafe magic_open(flags) else {
            throw DetectionFailure("libmagic has no memory for a handle")
        }
        unsafe self.cookie = cookie
        // libmagic would read the compiled database as a text then, and complain of each line on standard error.
        if let error = mappingError(ofFile: databasePath, spare: 4 << 20) {
            var failure = DetectionFailure("libmagic cannot load \(databasePath): \(error)")
            if error.number == ENOMEM { failure.fix = "Raise ulimit -v, or the memory of the container." }
            throw failure
        }
        guard unsafe magic_load(cookie, databasePath) == 0 else {
            throw DetectionFailure("libmagic cannot load \(databasePath): \(unsafe Self.error(of: cookie))")
        }
    }

    deinit {
        unsafe magic_close(cookie)
    }

    func mediaType(of head: ArraySlice<UInt8>) throws(DetectionFailure) -> String {
        let answer = unsafe head.withUnsafeBytes { bytes in
            unsafe magic_buffer(cookie, bytes.baseAddress, bytes.count).map { unsafe String(cString: $0) }
        }
        guard let answer else { throw DetectionFailure("libmagic gave no answer: \(unsafe Self.error(of: cookie))") }
        return answer
    }

    private static func error(of cookie: magic_t) -> String {
        guard let text = unsafe magic_error(cookie) else { return "unknown cause" }
        return unsafe String(cString: text)
    }
}
