/// The completions for zsh, by its `_arguments` (`man zshcompsys`).
enum ZshCompletion {
    static func text(_ program: String) -> String {
        """
        #compdef \(program)
        # Completions of \(program) for zsh, made by \(program) --generate complete-zsh

        _\(program)_first() {
          _alternative 'commands:command:(\(Flag.Command.allCases.map(\.rawValue).joined(separator: " ")))' 'files:payload:_files'
        }

        _\(program)() {
          local command=run word
          for word in ${words[2,CURRENT-1]}; do
            case $word in
              \(Flag.Command.allCases.map(\.rawValue).joined(separator: "|")))
                command=$word
                break
                ;;
            esac
          done
          case $command in
        \(Flag.Command.allCases.map { arguments(of: $0, program) }.joined(separator: "\n"))
          esac
        }

        _\(program) "$@"

        """
    }

    /// What one command takes.
    private static func arguments(of command: Flag.Command, _ program: String) -> String {
        let flags = Flag.all.filter { $0.commands.contains(command) }
        return """
                \(command.rawValue))
                  _arguments \\
            \(flags.map { "        \(specification($0)) \\" }.joined(separator: "\n"))
                    '1: :_\(program)_first' \\
                    '*:payload:_files'
                  ;;
            """
    }

    private static func specification(_ flag: Flag) -> String {
        let action =
            switch (flag.argument, flag.words) {
            case (nil, _): ""
            case ("FILE", _): ":file:_files"
            case ("DIR", _): ":directory:_files -/"
            case (let argument?, let words):
                words.isEmpty ? ":\(escaped(argument)): " : ":value:(\(words.joined(separator: " ")))"
            }
        let rest = "[\(escaped(flag.summary))]\(action)"
        guard let short = flag.short else { return quoted("*\(flag.name)\(flag.argument == nil ? "" : "=")\(rest)") }
        return "'(\(short) \(flag.name))'{\(short),\(flag.name)}\(quoted(rest))"
    }

    private static func escaped(_ text: String) -> String {
        text.map { "[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
