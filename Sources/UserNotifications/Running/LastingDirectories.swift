import Foundation

/// Directories of the process's own for what an app keeps from one notification to the next, so that no extension finds or
/// removes files of who runs it: caches, application support, documents and downloads.
///
/// They are removed at the process's end, with the ``ProcessDirectory`` that they are in. Preferences are not among them:
/// Foundation notes where they are when it is loaded (measured), before any code of this module.
enum LastingDirectories {
    /// Has `FileManager` find them from now on. Call it before any of an extension's code: Foundation asks for the variables
    /// anew each time, and notes where documents and downloads are when it is first asked for them (measured).
    static func use() { isUsed }

    private static let isUsed: Void = {
        for (variable, name) in [("XDG_CACHE_HOME", "caches"), ("XDG_DATA_HOME", "application-support")] {
            if let path = ProcessDirectory.shared.makeDirectory(name) { ProcessEnvironment.set(variable, to: path) }
        }
        if let path = userDirectories() { ProcessEnvironment.set("XDG_CONFIG_HOME", to: path) }
    }()

    /// Makes a directory for settings with the file that tells where documents and downloads are (`user-dirs.dirs(5)`).
    /// Foundation takes a quotation mark there for a part of the name (measured).
    private static func userDirectories() -> String? {
        guard let settings = ProcessDirectory.shared.makeDirectory("settings"),
            let documents = ProcessDirectory.shared.makeDirectory("documents"),
            let downloads = ProcessDirectory.shared.makeDirectory("downloads")
        else { return nil }
        let text = "XDG_DOCUMENTS_DIR=\(documents)\nXDG_DOWNLOAD_DIR=\(downloads)\n"
        let file = URL(fileURLWithPath: settings).appendingPathComponent("user-dirs.dirs")
        return (try? Data(text.utf8).write(to: file)) == nil ? nil : settings
    }
}
