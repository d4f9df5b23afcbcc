import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `Conventions from JSON` {
    func parse(_ text: String) throws -> [PayloadConvention] { try PayloadConvention.parse(Array(text.utf8)) }

    @Test func `fill a template with an identifier`() async throws {
        let bench = try ConventionBench()
        let own = try parse(
            #"{"conventions":[{"name":"my-videos","title":"My videos","marks":[["feed"]],"media":[{"path":["feed","videoId"],"template":"\#(bench.server.baseURL)/vi/{}/hqdefault.jpg"}]}]}"#
        )
        try bench.serve("/vi/dQw4w9WgXcQ/hqdefault.jpg", "jpeg.jpg")
        let delivery = try await bench.delivery(
            #"{"aps":{"alert":"b","mutable-content":1},"feed":{"videoId":"dQw4w9WgXcQ"}}"#,
            ConventionSet.standard.preferring(own))
        #expect(delivery.attachedKeys == ["feed.videoId"])
        #expect(delivery.finding(.conventionChosen)?.message == "Media is read as My videos has it.")
    }

    @Test func `may be no more than a name and a key`() throws {
        let own = try parse(#"[{"name":"mine","media":["picture"]}]"#)
        #expect(
            own == [PayloadConvention("mine", "mine", source: .own, media: [[PayloadConvention.MediaKey("picture")]])])
        let plan = ConventionSet.standard.preferring(own).plan(
            for: ["picture": "https://h/a", "fcm_options": ["image": "https://h/b"]])
        #expect(plan.references.map(\.payloadKey) == ["picture"])
    }

    @Test func `say all that the table says`() throws {
        let own = try parse(
            """
            {"conventions": [{
              "name": "mine", "title": "Mine", "rank": "key", "selection": "first",
              "marks": [["a", {"path": ["b", 0], "is": "string"}], [{"path": "c", "equals": "x"}]],
              "media": [
                [{"path": ["m", "*", "[]"], "kind": "video", "when": [{"path": "d", "is": "absent"}], "allowsList": true,
                  "type": {"path": "t", "vocabulary": "mime-type"}, "identifier": ["i"], "fallback": "f"}],
                [{"path": "n", "type": "t"}]
              ],
              "partners": ["p", {"path": "q", "is": "number"}],
              "thumbnail": {"hidden": "h", "clippingRect": "r", "time": ["z"], "shownIdentifier": "s"},
              "text": {"title": "u", "subtitle": "v", "body": "w"}, "alternativeText": "y"
            }]}
            """)
        typealias Convention = PayloadConvention
        let expected = Convention(
            "mine", "Mine", rank: .key, source: .own,
            marks: [[.init("a"), .init(["b", 0], .string)], [.init("c", .equals("x"))]],
            media: [
                [
                    .init(
                        ["m", "*", "[]"], kind: .movie, when: [.init("d", .absent)], allowsList: true,
                        type: .init("t", .mimeType), identifier: "i", fallback: .init("f"))
                ],
                [.init("n", type: .init("t", .any))],
            ],
            selection: .first, partners: [.init("p"), .init("q", .number)],
            thumbnail: .init(hidden: "h", clippingRect: "r", time: "z", shownIdentifier: "s"),
            text: .init(title: "u", subtitle: "v", body: "w"), alternativeText: "y")
        #expect(own == [expected])
    }

    @Test func `take arrays of names and indices for paths, and arrays of keys for groups`() throws {
        func media(_ text: String) throws -> [[PayloadConvention.MediaKey]]? {
            try parse(#"[{"name":"a","media":\#(text)}]"#).first?.media
        }
        #expect(try media(#"[["x"],["y",0]]"#) == [[.init("x"), .init(["y", 0])]])
        #expect(try media(#"[[["x"]],[{"path":"y"}]]"#) == [[.init("x")], [.init("y")]])
    }

    @Test func `ask of a partner what they say, and of a path alone a string`() throws {
        let own = try parse(
            #"[{"name":"a","media":["m"],"partners":["p",{"path":"k","is":"present"},{"path":"n","is":"integer"}]}]"#)
        #expect(own.first?.partners.map(\.condition.form) == [.string, .present, .integer])
        let plan = ConventionSet(own).plan(for: ["m": "https://h/a", "p": "x", "k": 5, "n": 1])
        #expect(!plan.findings.contains { $0.code == .partnerKeyMissing })
    }

    @Test func `of a known name take the known one's place`() throws {
        let set = ConventionSet.standard.preferring(try parse(#"[{"name":"firebase","media":["x"]}]"#))
        #expect(set.conventions.filter { $0.name == "firebase" }.count == 1)
        #expect(set.conventions.first?.media.first?.first?.path == "x")
    }

    @Test(arguments: [
        ("", "the text is not JSON"), ("{}", "has to be an array"), ("[]", "there is no convention"),
        (#"{"conventions":[],"x":1}"#, "x is none of conventions"), (#"[7]"#, "[0]: is a number"),
        (#"[{"media":["a"]}]"#, "[0]: name is missing"), (#"[{"name":"a"}]"#, "[0]: media is missing"),
        (#"[{"name":"A b","media":["a"]}]"#, "[0].name: \"A b\" is not"),
        (#"[{"name":"none","media":["a"]}]"#, "[0].name"),
        (#"[{"name":"a","media":[]}]"#, "[0].media: is an empty array"),
        (#"[{"name":"a","media":["a"],"marx":[]}]"#, "[0]: marx is none of name, title"),
        (#"[{"name":"a","media":["a"]},{"name":"a","media":["b"]}]"#, "[1].name: \"a\" stands twice"),
        (#"[{"name":"a","media":[{"path":["a",-1]}]}]"#, "[0].media[0].path[1]: is no name"),
        (#"[{"name":"a","media":[{"path":"a","kind":"film"}]}]"#, "[0].media[0].kind: is none of image, video, audio"),
        (#"[{"name":"a","media":[{"path":"a","template":"https://{}/x"}]}]"#, "template: is no URL with {}"),
        (#"[{"name":"a","media":[{"path":"a","template":"ftp://h/{}"}]}]"#, "template: is no URL with {}"),
        (#"[{"name":"a","media":[{"path":"a","template":"https://h/x"}]}]"#, "template: is no URL with {}"),
        (#"[{"name":"a","media":[{"path":"a","template":"https://h:99999/{}"}]}]"#, "template: is no URL with {}"),
        (#"[{"name":"a","media":[[["x"]],"y"]}]"#, "[0].media: mixes keys and groups"),
        (#"[{"name":"a","media":["a"],"rank":"top"}]"#, "[0].rank: is none of mark, key"),
        (#"[{"name":"a","media":["a"],"marks":[[]]}]"#, "[0].marks[0]: is an empty array"),
        (#"[{"name":"a","media":["a"],"marks":[[{"path":"x","is":"film"}]]}]"#, "is none of absent"),
    ]) func `that are wrong are refused with the place`(_ text: String, _ message: String) {
        let error = #expect(throws: ConventionError.self) { try parse(text) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `with an absent mark first, or none at the root, are still recognised`() throws {
        let own = try parse(
            #"[{"name":"a","marks":[[{"path":"x","is":"absent"}]],"media":[["*","u"]]},{"name":"b","media":[["*","v"]]}]"#
        )
        let set = ConventionSet(own)
        #expect(set.plan(for: ["k": ["u": "https://h/a"]]).convention?.name == "a")
        #expect(set.plan(for: ["x": 1, "k": ["v": "https://h/a"]]).convention?.name == "b")
    }
}

@Suite struct `A URL template` {
    @Test(arguments: [
        ("abc-_.~09", "abc-_.~09"), ("a/b", "a%2Fb"), ("../x", "..%2Fx"), ("a?b#c&d", "a%3Fb%23c%26d"),
        ("@evil", "%40evil"), ("é", "%C3%A9"), ("%2f", "%252f"), ("{}", "%7B%7D"), ("a b", "a%20b"),
    ]) func `takes a value as a piece of the path and no more`(_ value: String, _ piece: String) throws {
        let template = try #require(URLTemplate("https://h.test/vi/{}/x.jpg"))
        #expect(template.url(for: .string(value)) == "https://h.test/vi/\(piece)/x.jpg")
    }

    @Test func `takes numbers by their text`() throws {
        let template = try #require(URLTemplate("https://h.test/{}?w={}"))
        #expect(template.url(for: 7.0) == "https://h.test/7.0?w=7.0")
    }

    @Test(arguments: [nil, true, "", ".", "..", [], [:]] as [JSONValue])
    func `refuses what is no piece of a path`(_ value: JSONValue) throws {
        #expect(try #require(URLTemplate("https://h.test/{}")).url(for: value) == nil)
    }

    @Test(arguments: [
        (#""..""#, #"v is "..", which is no name in a path"#), (#""""#, "v is an empty string"),
        ("true", "v is true, and nothing that fills the template https://h.test/{}."),
    ]) func `says what is wrong with a value, and nothing of its own query`(_ value: String, _ opening: String) throws {
        let template = try #require(URLTemplate("https://h.test/{}?key=SECRET"))
        let value = try JSONParser().parse(Array(value.utf8)).root
        let finding = template.finding(value, JSONPath(keys: ["v"]))
        #expect(finding.message.hasPrefix(opening))
        #expect(!finding.message.contains("SECRET"))
    }

    @Test(arguments: [
        "{}", "https://{}", "https://a{}b.test/", "https://{}@h/{}", "h.test/{}", "https:///{}", "https://h/",
    ])
    func `needs a host of its own`(_ text: String) {
        #expect(URLTemplate(text) == nil)
    }
}
