extension IPAddress: CustomStringConvertible {
    /// The canonical text: dotted decimal, or RFC 5952 (lower case, the longest run of zero groups as `::`).
    ///
    /// Of the addresses that hold an IPv4 address only the mapped ones (`::ffff:0:0/96`) end in dotted decimal.
    public var description: String {
        switch self {
        case .v4(let number): Self.dotted(number)
        case .v6(let number): Self.colonHexadecimal(number)
        }
    }

    private static func dotted(_ number: UInt32) -> String {
        "\(number >> 24).\(number >> 16 & 0xFF).\(number >> 8 & 0xFF).\(number & 0xFF)"
    }

    private static func colonHexadecimal(_ number: UInt128) -> String {
        if number >> 32 == 0xFFFF { return "::ffff:" + dotted(UInt32(truncatingIfNeeded: number)) }
        let groups = stride(from: 112, through: 0, by: -16).map { UInt16(truncatingIfNeeded: number >> $0) }
        let gap = longestZeroRun(groups)
        guard gap.count > 1 else { return joined(groups[...]) }
        return joined(groups[..<gap.lowerBound]) + "::" + joined(groups[gap.upperBound...])
    }

    private static func joined(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest runs of zero groups; empty when there is none.
    private static func longestZeroRun(_ groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<(index + 1)
            }
        }
        return longest
    }
}
