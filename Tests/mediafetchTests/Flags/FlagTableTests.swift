import Testing

@testable import ServiceExtensionCommand

@Suite struct `The flag table` {
    @Test func `has each name once`() {
        let names = Flag.all.flatMap { [$0.name] + [$0.short].compactMap { $0 } }
        #expect(Set(names).count == names.count)
        let variables = Flag.all.compactMap(\.variable)
        #expect(Set(variables).count == variables.count)
    }

    @Test(arguments: Flag.all.map(\.name)) func `is what help, man page and completions are made from`(
        _ name: String
    ) throws {
        let flag = try #require(Flag.all.first { $0.name == name })
        #expect(HelpText.long().contains(" \(flag.usage) ") || HelpText.long().contains(" \(flag.usage)\n"))
        #expect(HelpText.long().contains(Manual.summary(flag)))
        #expect(HelpText.short().contains(" \(flag.name)"))
        let escaped = flag.name.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
        #expect(GeneratedText.man.text().contains("\\fB\(escaped)\\fR"))
        #expect(GeneratedText.zsh.text().contains(flag.name))
        #expect(GeneratedText.fish.text().contains("-l \(flag.name.dropFirst(2)) "))
        for command in Flag.Command.allCases {
            let offered = try completions(["mediafetch", command.rawValue, flag.name])
            #expect(offered.contains(flag.name) == flag.commands.contains(command))
        }
        if flag.argument != nil {
            #expect(try Mediafetch.run([flag.name]).error.contains("\(flag.name) needs a value: "))
        }
    }

    @Test func `makes a page that man has nothing to say against`() throws {
        let result = try Mediafetch.script(
            #"""
            command -v man >/dev/null || { echo "man is not installed" >&2; exit 0; }
            "$0" --generate man >"${TMPDIR:-/tmp}/mediafetch-$$.1"
            LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "${TMPDIR:-/tmp}/mediafetch-$$.1" 2>&1 >/dev/null
            rm "${TMPDIR:-/tmp}/mediafetch-$$.1"
            """#)
        #expect(result.output.isEmpty)
    }

    /// Each shell reads its file, where it is there to do so.
    @Test(arguments: [("complete-bash", "bash"), ("complete-zsh", "zsh"), ("complete-fish", "fish")])
    func `makes completions that their shell takes`(_ kind: String, _ shell: String) throws {
        let result = try Mediafetch.script(
            #"command -v "$2" >/dev/null || exit 0; "$0" --generate "$1" | "$2" -n /dev/stdin"#, [kind, shell])
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
    }

    @Test(arguments: [
        (["mediafetch", ""], "check"), (["mediafetch", "--emit", ""], "payload"),
        (["mediafetch", "--emit", "=", "p"], "payload"),
        (["mediafetch", "--emit", "="], "record"), (["mediafetch", "check", "--as", "one"], "onesignal"),
        (["mediafetch", "--ou"], "--output-dir"), (["mediafetch", "--output-dir", "/us"], "/usr"),
        (["mediafetch", "--rules", "/etc/pass"], "/etc/passwd"), (["mediafetch", "/etc/pass"], "/etc/passwd"),
    ]) func `completes commands, flags, words and paths in bash`(_ words: [String], _ wanted: String) throws {
        #expect(try completions(words).contains(wanted))
    }

    /// fish does the asking itself, where it is there.
    @Test(arguments: [
        ("mediafetch check --em", ""), ("mediafetch --em", "--emit"), ("mediafetch test-server --po", "--port"),
    ])
    func `offers each command's own flags in fish`(_ line: String, _ wanted: String) throws {
        let folder = try Folder()
        let result = try Mediafetch.script(
            #"""
            command -v fish >/dev/null || { echo "$2"; exit 0; }
            "$0" --generate complete-fish >"$3/completion"
            fish --no-config -c "source $3/completion; complete -C '$1'" | cut -f 1
            """#, [line, wanted, folder.path])
        #expect(result.output == "\(wanted)\n" || wanted.isEmpty && result.output.isEmpty, "\(result.output)")
    }

    @Test func `offers each command's own flags in zsh`() throws {
        let text = try Mediafetch.run(["--generate", "complete-zsh"]).output
        for command in Flag.Command.allCases {
            let start = try #require(text.firstRange(of: "    \(command.rawValue))\n      _arguments"))
            let rest = text[start.upperBound...]
            let part = rest[..<(try #require(rest.firstRange(of: "\n      ;;"))).lowerBound]
            for flag in Flag.all {
                let isOffered =
                    part.contains("\(flag.name)[") || part.contains("\(flag.name)=[") || part.contains("\(flag.name)}")
                #expect(isOffered == flag.commands.contains(command), "\(command.rawValue) \(flag.name)")
            }
        }
    }

    /// What bash offers for the last of the words.
    private func completions(_ words: [String]) throws -> [String] {
        let result = try Mediafetch.script(
            #"""
            eval "$("$0" --generate complete-bash)"
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            _mediafetch
            printf '%s\n' "${COMPREPLY[@]}"
            """#, words)
        #expect(result.error.isEmpty)
        return result.output.split(separator: "\n").map(String.init)
    }
}
