import CPosix
import Glibc
import Synchronization

/// Changes variables of the process while other threads may read them.
///
/// `setenv(3)` moves the list of variables when one more comes, and frees the old one, which somebody may be reading: a
/// process that was just being started failed with EFAULT. Here nothing is freed that was ever in the list.
enum ProcessEnvironment {
    private static let changes = Mutex(())

    /// Sets a variable.
    static func set(_ name: String, to value: String) {
        changes.withLock { _ in
            guard let entry = unsafe strdup("\(name)=\(value)") else { return }
            let list = unsafe environ
            var count = 0
            while let text = unsafe list[count] {
                if unsafe strncmp(text, entry, name.utf8.count + 1) == 0 {
                    unsafe list[count] = entry
                    return
                }
                count += 1
            }
            let longer = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count + 2)
            unsafe longer.initialize(from: list, count: count)
            unsafe (longer + count).initialize(to: entry)
            unsafe (longer + count + 1).initialize(to: nil)
            unsafe ser_replace_environment(longer)
        }
    }
}
