import Testing

@testable import ServiceExtensionRuntime

/// The page `Documentation/conventions.md`, made from the tables.
enum ConventionsPage {
    static var text: String {
        let known = ConventionSet.standard.conventions.filter { !$0.media.isEmpty }
        var lines = [
            "# Conventions", "",
            "Where push services, and apps of their own, put media into a payload. All are on unless `--convention NAME[,...]` names",
            "some; `--convention none` reads no media at all, and `--list-conventions` prints the names.", "",
            "Paths begin at the payload's root. A name is one step; one that holds a dot stands in quotation marks, in records and messages too:",
            "`\"com.batch\".at.u`. `[]` stands for each element of an array, `*` for each member of an object.", "",
            "## How one is chosen", "",
            "A payload may carry several. Those with an address to try come first, then the order is: services with a mark of their own,",
            "keys at the root that one service alone uses, the plain keys, keys that anybody may use (they count only while they hold a",
            "web address). The winner is told as `payload.convention`, the others as `payload.convention-also-found`.",
            "",
            "Of a payload at most \(ConventionReading.maximumCount) media are read. Each fails alone, and texts do not wait for media.",
            "",
        ]
        for rank in PayloadConvention.Rank.allCases {
            lines += [
                "## \(heading(rank))", "",
                "| name | service | recognised by | media | type key | also needs | known from |",
                "|---|---|---|---|---|---|---|",
            ]
            lines += known.filter { $0.rank == rank }.map(row)
            lines.append("")
        }
        lines += extras(known) + unknown + own + vendors
        return lines.joined(separator: "\n") + "\n"
    }

    private static func heading(_ rank: PayloadConvention.Rank) -> String {
        switch rank {
        case .mark: "Services with a mark of their own"
        case .key: "Keys that one service uses"
        case .plain: "The plain keys"
        case .generic: "Keys that anybody may use"
        }
    }

    private static func row(_ convention: PayloadConvention) -> String {
        let keys = convention.media.map { group in
            group.map { "`\($0.path)`" + ($0.kind.map { " (\($0.rawValue))" } ?? "") }.joined(separator: ", ")
        }
        let marks = convention.marks.map { $0.map(words).joined(separator: " and ") }
        let types = convention.media.joined().compactMap { key in
            key.type.map { "`\($0.path)` (\($0.vocabulary.rawValue))" }
        }
        let needs = convention.partners.map { partner in
            switch partner.condition.form {
            case .equals(let text): "`\(partner.condition.path)` = `\(text)`"
            case .oneOf(let texts):
                "`\(partner.condition.path)` = " + texts.map { "`\($0)`" }.joined(separator: " or ")
            default: "`\(partner.condition.path)`"
            }
        }
        let cells = [
            "`\(convention.name)`", convention.title, marks.isEmpty ? "its keys" : marks.joined(separator: ", or "),
            keys.joined(separator: "; else ")
                + (convention.selection == .first && keys.count == 1 ? ", the first" : ""),
            types.joined(separator: ", "), needs.joined(separator: ", "), words(convention.source),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func words(_ condition: PayloadConvention.Condition) -> String {
        switch condition.form {
        case .present: "`\(condition.path)`"
        case .absent: "no `\(condition.path)`"
        case .equals(let text): "`\(condition.path)` = `\(text)`"
        case .oneOf(let texts): "`\(condition.path)` = " + texts.map { "`\($0)`" }.joined(separator: " or ")
        case .string, .number, .integer, .object, .array: "`\(condition.path)`, \(condition.form.needs)"
        }
    }

    private static func words(_ source: PayloadConvention.Source) -> String {
        switch source {
        case .code: "its code"
        case .documentation: "its documentation"
        case .secondHand: "other people's code"
        case .own: "you"
        }
    }

    private static func extras(_ known: [PayloadConvention]) -> [String] {
        var lines = ["## More than media", "", "| name | what | where |", "|---|---|---|"]
        for convention in known {
            var found: [(String, String)] = []
            if let thumbnail = convention.thumbnail {
                found += [
                    ("no thumbnail", thumbnail.hidden), ("part of the picture", thumbnail.clippingRect),
                    ("time or frame", thumbnail.time), ("the one with a thumbnail", thumbnail.shownIdentifier),
                ].compactMap { what, path in path.map { (what, $0.description) } }
            }
            found += [
                ("title", convention.text?.title), ("subtitle", convention.text?.subtitle),
                ("body", convention.text?.body), ("body when no media can be had", convention.alternativeText),
            ].compactMap { what, path in path.map { (what, $0.description) } }
            found += convention.media.joined().compactMap { key in
                key.fallback.map { ("media in place of `\(key.path)`", $0.path.description) }
            }
            for key in convention.media.joined() {
                for (copy, path) in [(key.copy, key.path), (key.fallback?.copy, key.fallback?.path ?? key.path)] {
                    guard let copy else { continue }
                    let row = ("copied to `\(copy.target)` when `\(path)` is taken", copy.source.description)
                    if !found.contains(where: { $0 == row }) { found.append(row) }
                }
            }
            found += convention.media.joined().compactMap { key in
                key.deferral.map { ("not fetched where this is true: the app does", $0.description) }
            }
            found += convention.media.joined().compactMap { key in
                key.otherValues.map { ("other than web addresses: \($0)", key.path.description) }
            }
            lines += found.map { "| `\(convention.name)` | \($0) | `\($1)` |" }
        }
        return lines + [""]
    }

    private static var unknown: [String] {
        [
            "## Services whose media key is not public", "",
            "They are recognised where they have a public mark, and a note says that their media is not read. None is guessed.",
            "",
        ]
            + ConventionSet.standard.conventions.filter(\.media.isEmpty).map { convention in
                let marks = convention.marks.map { $0.map(words).joined(separator: " and ") }.joined(separator: ", or ")
                return "- \(convention.title): " + (marks.isEmpty ? "no public mark" : marks)
            } + [""]
    }

    private static let own = [
        "## Your own", "",
        "`--conventions FILE` reads more from JSON. They come before the known ones, and take the place of one of the same name.",
        "",
        "```json",
        #"{"conventions": ["#,
        #"  {"name": "my-pictures", "media": ["picture"]},"#,
        #"  {"name": "my-videos", "marks": [["feed"]], "media": ["#,
        #"    {"path": ["feed", "videoId"], "template": "https://img.example/vi/{}/hqdefault.jpg"}]}"#,
        "]}", "```", "",
        "| member | what |", "|---|---|",
        "| `name` | lower-case letters, digits and `-` |", "| `title` | what messages call it |",
        "| `rank` | `mark` (default), `key`, `plain` or `generic` |",
        "| `marks` | lists of conditions, one of which has to hold in full; without any, the media keys are the mark |",
        "| `media` | keys, or groups of them of which the first with something in it is read |",
        "| `selection` | `all` (default) or `first` |",
        "| `partners` | conditions on keys beside the media; a path alone has to be a string that is not empty |",
        "| `thumbnail` | `hidden`, `clippingRect`, `time`, `shownIdentifier`: paths |",
        "| `text` | `title`, `subtitle`, `body`: paths of texts that replace the alert's |",
        "| `alternativeText` | path of the body when no media can be had |", "",
        "A path is a name, or an array of names, indices, `\"*\"` and `\"[]\"`. A media key is a path, or an object of `path`, `kind`",
        "(`image`, `video`, `audio`), `when` (conditions), `allowsList`, `template`, `type` (a path, or `path` and `vocabulary`),",
        "`identifier` and `fallback`. A group is an array of media keys with an object or an array in it: `[[\"a\"], [\"b\"]]` are two",
        "paths, `[[[\"a\"]], [[\"b\"]]]` two groups. A condition is a path that has to be there, or an object of `path` and `equals` or",
        "`is` (`present`, `absent`, `string`, `number`, `integer`, `object`, `array`). In a template `{}` stands for the value,",
        "percent-encoded.",
        "",
    ]

    private static var vendors: [String] {
        [
            "## What a vendor's own extension would do", "",
            "`mediafetch check --as VENDOR` says what that vendor's extension would make of the same payload, bytes, headers and URL, and",
            "whether iOS would then take it: nothing, where it does not read the key or misses one that it needs. iOS goes by a type hint",
            "or the file's extension; vendors find these in the orders below, as read in their public code.", "",
            "| vendor | goes by, in this order | otherwise | only |",
            "|---|---|---|---|",
        ]
            + VendorRule.all.map { rule in
                var limits = rule.accepted.map { [$0.sorted().joined(separator: " ")] } ?? []
                switch rule.status {
                case .ignored: break
                case .success: limits.append("status 2xx")
                case .okAlone: limits.append("status 200")
                }
                if rule.requiresHTTPS { limits.append("https") }
                if rule.failsTogether { limits.append("all media or none, and no text without them") }
                if let limit = rule.announcedLimit { limits.append("\(limit) bytes where announced") }
                let ending = rule.ending == .nothing ? "nothing is attached" : "no extension"
                let steps = rule.steps.map(words).joined(separator: "; then ")
                let isFixed = rule.steps.contains { if case .fixed = $0 { true } else { false } }
                return "| `\(rule.name)` | \(steps) | \(isFixed ? "" : ending) | \(limits.joined(separator: ", ")) |"
            }
    }

    private static func words(_ step: VendorRule.Step) -> String {
        switch step {
        case .fixed(let ending): "`\(ending)`"
        case .byKey: "the key's own extension"
        case .typeText: "the payload's type as extension"
        case .typeWord: "the payload's kind"
        case .typeTextAsHint: "the payload's type as hint"
        case .typeTextLookedUp: "the payload's type, looked up"
        case .pathExtension: "the URL's extension"
        case .pathExtensionIn(_, let ignoresCase):
            "the URL's extension if known\(ignoresCase ? "" : ", letter case counts")"
        case .pathExtensionAsHint: "the type of the URL's extension"
        case .rawExtension(let count):
            "what follows the URL's last dot" + (count == .max ? "" : ", if under \(count) letters")
        case .suggestedName:
            "the extension of the name in Content-Disposition, else the URL's, else the system's for the Content-Type"
        case .mime: "the Content-Type, if in its table"
        case .preferredForMIME: "the system's extension for the Content-Type"
        case .imageSubtype: "what follows `image/`"
        case .rawSubtype: "what follows the slash of the Content-Type, parameters and all"
        case .mimeAsHint(let known): "the type of the Content-Type" + (known == nil ? "" : " if known")
        case .rawMIMEAsHint: "the type of the Content-Type, unless it has parameters"
        case .queryItem(let name): "the extension in `?\(name)=`"
        case .anyQueryItem: "a known extension in any query item"
        case .nameSuffix: "the letters that the URL's path ends in"
        case .magic: "the first bytes"
        case .firstByte: "the first byte"
        }
    }
}
