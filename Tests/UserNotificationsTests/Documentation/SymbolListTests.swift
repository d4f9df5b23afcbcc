import Foundation
import Testing
import UserNotifications

@Suite struct `The list of symbols` {
    /// A row of the list.
    struct Row {
        var name: String
        var state: String
        var members: Set<String>
    }

    let symbols: PublicSymbols
    let rows: [Row]
    let absent: [String]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let sources = root.appendingPathComponent("Sources/UserNotifications").path
        let files = (FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") }
        symbols = PublicSymbols(
            sources: try files.map { try String(contentsOfFile: "\(sources)/\($0)", encoding: .utf8) })
        let page = try String(
            contentsOf: root.appendingPathComponent("Documentation/user-notifications.md"), encoding: .utf8)
        let list = page.components(separatedBy: "## Every symbol").last ?? ""
        let parts = list.components(separatedBy: "### Absent")
        rows = Self.cells(parts[0]).filter { $0.count == 4 && $0[0].hasPrefix("`") }.map { cells in
            Row(name: Self.names(cells[0]).first ?? "", state: cells[1], members: Set(Self.names(cells[2])))
        }
        absent = Self.cells(parts.last ?? "").compactMap { $0.first.flatMap { Self.names($0).first } }
    }

    @Test func `has every public type and global, and no others`() {
        #expect(symbols.names.count > 90)
        #expect(symbols.names.subtracting(rows.map(\.name)) == [])
        #expect(Set(rows.map(\.name)).subtracting(symbols.names) == [])
        #expect(Set(rows.map(\.name)).count == rows.count)
    }

    @Test func `has every member, and no others`() {
        for row in rows {
            // The codes stand in a type within a type.
            let expected =
                row.name == "UNError.Code"
                ? Set(UNError.Code.allCases.map { "\($0)" }) : symbols.members[row.name] ?? []
            #expect(row.members == expected, "\(row.name)")
        }
    }

    @Test func `says of each what it is`() {
        for row in rows { #expect(["present", "carried as data", "addition"].contains(row.state), "\(row.name)") }
    }

    @Test func `calls nothing absent that is there`() {
        let all = symbols.names.union(symbols.members.values.joined())
        #expect(absent.count > 5)
        for name in absent { #expect(!all.contains(name), "\(name)") }
    }

    private static func cells(_ text: String) -> [[String]] {
        text.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
            line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }

    private static func names(_ cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}
