extension ApsContent {
    /// Puts the strings that the alert names by key in place of its own texts.
    ///
    /// Without the string, an own text stays; where there is none either, the key stands for it, so that the notification
    /// counts as visible as it does on a device.
    mutating func resolveTexts(_ strings: LocalizedStrings?, _ findings: inout [Finding]) {
        Self.resolve(localizedTitle, into: &title, "aps.alert.title-loc", strings, &findings)
        Self.resolve(localizedSubtitle, into: &subtitle, "aps.alert.subtitle-loc", strings, &findings)
        Self.resolve(localizedBody, into: &body, "aps.alert.loc", strings, &findings)
    }

    private static func resolve(
        _ localized: LocalizedText?, into text: inout String, _ stem: String, _ strings: LocalizedStrings?,
        _ findings: inout [Finding]
    ) {
        guard let localized else { return }
        let path = stem + "-key"
        guard let strings else {
            findings.append(
                Finding(
                    .localizationNotResolved, .note,
                    "\(path) is looked up in the app's string table, which was not given.",
                    fix: "Give the app's table with --strings to see the text.", payloadKey: path))
            if text.isEmpty { text = localized.key }
            return
        }
        guard let format = strings[localized.key] else {
            findings.append(
                Finding(
                    .localizationMissing, .warning, "The string table has no entry for the key that \(path) names.",
                    fix: "Add the key to the app's string table.", payloadKey: path))
            if text.isEmpty { text = localized.key }
            return
        }
        let filled = FilledFormat(format, arguments: localized.arguments)
        text = filled.text
        findings += placeholderFindings(filled, localized.arguments.count, path, stem)
    }

    /// A warning for placeholders beyond the arguments, and one for those whose number is none.
    private static func placeholderFindings(
        _ filled: FilledFormat, _ given: Int, _ path: String, _ stem: String
    ) -> [Finding] {
        var findings: [Finding] = []
        if let wanted = filled.missing.max(), wanted > 0 {
            findings.append(
                Finding(
                    .localizationArgumentMissing, .warning,
                    "The string that \(path) names asks for \(wanted.counted("argument")), and is given \(given).",
                    fix: "Send \(wanted.counted("string")) in \(stem)-args.", payloadKey: path))
        }
        if filled.missing.contains(0) {
            findings.append(
                Finding(
                    .localizationArgumentMissing, .warning,
                    "The string that \(path) names has the placeholder %0$@, and the first argument is %1$@.",
                    fix: "Number the placeholders of the app's string from 1.", payloadKey: path))
        }
        return findings
    }
}
