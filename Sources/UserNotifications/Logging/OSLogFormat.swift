import Foundation

/// Formats of `os_log`: `%@`, `%{public}s`, `%d`, `%.2f`, `%{private}@`…
enum OSLogFormat {
    /// The format with its placeholders filled with the values, in order.
    ///
    /// Values marked private are hidden. Numbers take the precision and base that the placeholder asks for, everything
    /// else is written as Swift describes it. A placeholder without a value stays.
    static func text(_ format: String, _ values: [Any?]) -> String {
        var text = ""
        var rest = format[...]
        var values = values[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            let placeholder = Placeholder(&rest)
            guard let value = values.popFirst() else {
                text += "%" + placeholder.written
                continue
            }
            text += placeholder.text(value)
        }
        return text + rest
    }

    private struct Placeholder {
        var written: Substring
        var isHidden = false
        var precision: Int?
        var conversion: Character = "@"

        /// Takes a placeholder, without its percent sign, from the front of a text.
        init(_ rest: inout Substring) {
            let start = rest
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let words = rest[rest.index(after: rest.startIndex)..<end].split(separator: ",")
                isHidden = words.contains {
                    ["private", "sensitive"].contains($0.trimmingCharacters(in: .whitespaces))
                }
                rest = rest[rest.index(after: end)...]
            }
            rest = rest.drop { "0123456789-+ #".contains($0) }
            if rest.first == "." {
                let digits = rest.dropFirst().prefix { $0.isNumber }
                precision = Int(digits).map { min($0, 100) }
                rest = rest.dropFirst(1 + digits.count)
            }
            rest = rest.drop { "lhqzjt".contains($0) }
            if let last = rest.popFirst() { conversion = last }
            written = start[..<rest.startIndex]
        }

        func text(_ value: Any?) -> String {
            if isHidden { return "<private>" }
            guard let value else { return "(null)" }
            switch conversion {
            case "x", "X":
                guard let number = value as? any BinaryInteger else { break }
                return String(number, radix: 16, uppercase: conversion == "X")
            case "f", "g", "e":
                guard let number = value as? Double ?? (value as? Float).map(Double.init) else { break }
                return number.formatted(precision: precision ?? 6)
            default: break
            }
            return String(describing: value)
        }
    }
}

extension Double {
    /// The number with so many digits behind the point.
    fileprivate func formatted(precision: Int) -> String { String(format: "%.\(precision)f", self) }
}
