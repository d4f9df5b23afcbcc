import Foundation

/// What lands on standard output: by Swift, by C, and by a child process.
enum Noise {
    static func make() {
        print("printed by Swift")
        puts("printed by C")
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/bin/echo")
        child.arguments = ["printed by a child"]
        guard (try? child.run()) != nil else { return }
        child.waitUntilExit()
    }
}
