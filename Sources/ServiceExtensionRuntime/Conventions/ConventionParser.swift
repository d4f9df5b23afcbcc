extension PayloadConvention {
    /// Reads conventions from JSON: an object with an array under `conventions`, or the array itself.
    ///
    /// The shape is that of ``PayloadConvention``; a path is a name at the root or an array of steps, in which `*`
    /// stands for any member and `[]` for any element:
    ///
    /// ```json
    /// {"conventions": [{"name": "my-videos", "marks": [["feed"]],
    ///   "media": [{"path": ["feed", "videoId"], "template": "https://img.example/vi/{}/hqdefault.jpg"}]}]}
    /// ```
    ///
    /// - Throws: ``ConventionError`` for text that is no JSON, and for anything that is not understood, names that are
    ///   not known included.
    public static func parse(_ bytes: [UInt8]) throws(ConventionError) -> [PayloadConvention] {
        let root: JSONValue
        do throws(JSONSyntaxError) { root = try JSONParser().parse(bytes).root } catch {
            throw ConventionError("", "the text is not JSON: \(error.message)")
        }
        let list = root["conventions"].map { ConventionField($0, "conventions") } ?? ConventionField(root, "")
        if let object = root.objectValue { try ConventionField.check(object, "", known: ["conventions"]) }
        let conventions = try list.array().map { field throws(ConventionError) in try PayloadConvention(field) }
        guard !conventions.isEmpty else { throw ConventionError(list.place, "there is no convention") }
        var names: Set<String> = []
        for (index, convention) in conventions.enumerated() where !names.insert(convention.name).inserted {
            throw ConventionError("\(list.place)[\(index)].name", "\"\(convention.name)\" stands twice")
        }
        return conventions
    }

    private init(_ field: ConventionField) throws(ConventionError) {
        let known = [
            "name", "title", "rank", "marks", "media", "selection", "partners", "thumbnail", "text", "alternativeText",
        ]
        let fields = try field.object(known)
        let name = try fields.required("name").string()
        guard (1...40).contains(name.utf8.count), name.utf8.allSatisfy(Self.isNameByte), name != "none" else {
            throw ConventionError(
                field.place + ".name", "\"\(name)\" is not 1 to 40 lower-case letters, digits and dashes, or is none")
        }
        self.init(
            name, try fields["title"]?.string() ?? name, rank: try fields["rank"]?.word() ?? .mark, source: .own,
            marks: try fields["marks"]?.array().map { marks throws(ConventionError) in
                try marks.nonEmptyArray().map { mark throws(ConventionError) in try Condition(mark) }
            } ?? [],
            media: try Self.media(fields.required("media")), selection: try fields["selection"]?.word() ?? .all,
            partners: try fields["partners"]?.array().map { partner throws(ConventionError) in try Partner(partner) }
                ?? [],
            thumbnail: try fields["thumbnail"].map { value throws(ConventionError) in try ThumbnailKeys(value) },
            text: try fields["text"].map { value throws(ConventionError) in try TextKeys(value) },
            alternativeText: try fields["alternativeText"]?.path())
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// An array of keys is one group; an array of arrays with objects or paths in them is a group each.
    private static func media(_ field: ConventionField) throws(ConventionError) -> [[MediaKey]] {
        let entries = try field.nonEmptyArray()
        let groups = entries.filter(isGroup)
        guard !groups.isEmpty else {
            return [try entries.map { entry throws(ConventionError) in try MediaKey(entry) }]
        }
        guard groups.count == entries.count else {
            throw ConventionError(
                field.place, "mixes keys and groups of keys; a group is an array with an object or a path in it")
        }
        return try entries.map { group throws(ConventionError) in
            try group.nonEmptyArray().map { entry throws(ConventionError) in try MediaKey(entry) }
        }
    }

    /// A path is an array of names and indices, so an array that holds more than those is a group.
    private static func isGroup(_ field: ConventionField) -> Bool {
        field.value.arrayValue?.contains { $0.objectValue != nil || $0.arrayValue != nil } ?? false
    }
}

extension PayloadConvention.Condition {
    /// A path, or an object of `path` and `is` or `equals`.
    fileprivate init(_ field: ConventionField) throws(ConventionError) {
        guard case .object = field.value else {
            self.init(try field.path())
            return
        }
        let fields = try field.object(["path", "is", "equals"])
        let path = try fields.required("path").path()
        if let text = try fields["equals"]?.string() {
            self.init(path, .equals(text))
        } else {
            self.init(path, try fields["is"].map { word throws(ConventionError) in try Self.form(word) } ?? .present)
        }
    }

    private static func form(_ field: ConventionField) throws(ConventionError) -> Form {
        let forms: [String: Form] = [
            "present": .present, "absent": .absent, "string": .string, "number": .number, "integer": .integer,
            "object": .object, "array": .array,
        ]
        guard let form = forms[try field.string()] else {
            throw ConventionError(field.place, "is none of \(forms.keys.sorted().joined(separator: ", "))")
        }
        return form
    }
}

extension PayloadConvention.MediaKey {
    /// A path, or an object with a path.
    fileprivate init(_ field: ConventionField) throws(ConventionError) {
        guard case .object = field.value else {
            self.init(try field.path())
            return
        }
        let fields = try field.object([
            "path", "kind", "when", "allowsList", "template", "type", "identifier", "fallback",
        ])
        self.init(
            try fields.required("path").path(), kind: try fields["kind"]?.word(),
            when: try fields["when"]?.array().map { condition throws(ConventionError) in
                try PayloadConvention.Condition(condition)
            } ?? [],
            allowsList: try fields["allowsList"]?.bool() ?? false,
            template: try fields["template"].map { template throws(ConventionError) in try template.template() },
            type: try fields["type"].map { type throws(ConventionError) in try PayloadConvention.TypeKey(type) },
            identifier: try fields["identifier"]?.path(),
            fallback: try fields["fallback"].map { fallback throws(ConventionError) in
                PayloadConvention.Fallback(try fallback.path())
            })
    }
}

extension PayloadConvention.TypeKey {
    fileprivate init(_ field: ConventionField) throws(ConventionError) {
        guard case .object = field.value else {
            self.init(try field.path(), .any)
            return
        }
        let fields = try field.object(["path", "vocabulary"])
        self.init(try fields.required("path").path(), try fields["vocabulary"]?.word() ?? .any)
    }
}

extension PayloadConvention.Partner {
    fileprivate init(_ field: ConventionField) throws(ConventionError) {
        let condition = try PayloadConvention.Condition(field)
        // A path alone asks for what nearly all partner keys are.
        if case .object = field.value {
            self.init(condition.path, condition.form)
        } else {
            self.init(condition.path, .string)
        }
    }
}

extension PayloadConvention.ThumbnailKeys {
    fileprivate init(_ field: ConventionField) throws(ConventionError) {
        let fields = try field.object(["hidden", "clippingRect", "time", "shownIdentifier"])
        self.init(
            hidden: try fields["hidden"]?.path(), clippingRect: try fields["clippingRect"]?.path(),
            time: try fields["time"]?.path(), shownIdentifier: try fields["shownIdentifier"]?.path())
    }
}

extension PayloadConvention.TextKeys {
    fileprivate init(_ field: ConventionField) throws(ConventionError) {
        let fields = try field.object(["title", "subtitle", "body"])
        self.init(
            title: try fields["title"]?.path(), subtitle: try fields["subtitle"]?.path(),
            body: try fields["body"]?.path())
    }
}
