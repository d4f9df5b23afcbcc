import Glibc

/// The system's words for an `errno`, such as `No space left on device`, with its number when it has none.
package func systemErrorText(_ error: Int32) -> String {
    guard let text = unsafe strerror(error) else { return "error \(error)" }
    return unsafe String(cString: text)
}
