import Foundation
import Glibc
import Testing

@testable import UserNotifications

@Suite struct `A variable of the process` {
    private let name = "SER_TEST_\(UUID().uuidString)"

    private func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    @Test func `is added, and changed where it stands`() {
        ProcessEnvironment.set(name, to: "a")
        #expect(value(name) == "a")
        ProcessEnvironment.set(name, to: "b=c")
        #expect(value(name) == "b=c")
        ProcessEnvironment.set(name + "_LONGER", to: "d")
        #expect(value(name) == "b=c")
        #expect(value("PATH") != nil)
    }

    /// Children were started while the list of variables was moved, and failed with EFAULT.
    @Test func `may come while others read the list`() {
        let list = unsafe environ
        for number in 0..<100 { ProcessEnvironment.set("\(name)_\(number)", to: "x") }
        var count = 0
        while unsafe list[count] != nil { count += 1 }
        #expect(count > 0)
        #expect(value("\(name)_99") == "x")
    }
}
