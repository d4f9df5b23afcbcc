extension SignedURL {
    /// A moment in UTC from ISO 8601 text.
    struct Timestamp {
        let secondsSince1970: Int

        /// Reads `YYYYMMDDThhmmssZ`, and `YYYY-MM-DD` alone or with `Thh:mmZ`, `Thh:mm:ssZ` or a fraction of a second.
        init?(_ text: String) {
            let bytes = Array(text.utf8)[...]
            let halves = bytes.split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
            guard let date = halves.first.flatMap(Self.days) else { return nil }
            guard halves.count == 2 else {
                self.secondsSince1970 = date * 86_400
                return
            }
            guard let time = Self.seconds(halves[1]) else { return nil }
            self.secondsSince1970 = date * 86_400 + time
        }

        /// Days since 1970-01-01 in the Gregorian calendar.
        private static func days(_ text: ArraySlice<UInt8>) -> Int? {
            guard let fields = digits(text, separator: UInt8(ascii: "-"), widths: [4, 2, 2]) else { return nil }
            let (year, month, day) = (fields[0], fields[1], fields[2])
            let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            guard (1...12).contains(month), (1...lengths[month - 1]).contains(day), year >= 1970 else { return nil }
            let leapDays = leapYears(before: year) - leapYears(before: 1970)
            return (year - 1970) * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1
        }

        private static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
            guard text.last == UInt8(ascii: "Z") else { return nil }
            let parts = text.dropLast().split(
                separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[1].isEmpty || !parts[1].allSatisfy(URLCharacter.isDigit) { return nil }
            let colon = UInt8(ascii: ":")
            guard let whole = parts.first,
                let fields = digits(whole, separator: colon, widths: [2, 2, 2])
                    ?? digits(whole, separator: colon, widths: [2, 2]).map({ $0 + [0] })
            else { return nil }
            // 60 is a leap second.
            guard fields[0] < 24, fields[1] < 60, fields[2] <= 60 else { return nil }
            return fields[0] * 3600 + fields[1] * 60 + fields[2]
        }

        /// Numbers of fixed widths, all with the separator between them or all without.
        private static func digits(_ text: ArraySlice<UInt8>, separator: UInt8, widths: [Int]) -> [Int]? {
            let bare =
                text.contains(separator)
                ? text.split(separator: separator, omittingEmptySubsequences: false) : split(text, widths)
            guard bare.map(\.count) == widths else { return nil }
            let numbers = bare.compactMap(URLCharacter.decimal)
            return numbers.count == widths.count ? numbers : nil
        }

        private static func split(_ text: ArraySlice<UInt8>, _ widths: [Int]) -> [ArraySlice<UInt8>] {
            var rest = text
            var parts = widths.map { width in
                defer { rest = rest.dropFirst(width) }
                return rest.prefix(width)
            }
            if !rest.isEmpty { parts.append(rest) }
            return parts
        }

        private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

        private static func leapYears(before year: Int) -> Int { (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 }
    }
}
