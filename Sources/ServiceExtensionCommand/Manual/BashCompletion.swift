/// The completions for bash, which `complete -F` calls with the words of the line.
enum BashCompletion {
    static func text(_ program: String) -> String {
        """
        # Completions of \(program) for bash, made by \(program) --generate complete-bash
        _\(program)() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=run word
            # bash takes the = of --flag=value for a word of its own.
            if [ "$current" = '=' ]; then
                current=
            elif [ "$previous" = '=' ]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
                case $word in
                    \(Flag.Command.allCases.map(\.rawValue).joined(separator: " | ")))
                        command=$word
                        break
                        ;;
                esac
            done
            case $previous in
        \(values())
            esac
            case $command:$current in
        \(names())
                *)
                    mapfile -t COMPREPLY < <(
                        [ "$COMP_CWORD" -gt 1 ] || compgen -W '\(Flag.Command.allCases.map(\.rawValue).joined(separator: " "))' -- "$current"
                        compgen -f -- "$current"
                    )
                    compopt -o filenames 2>/dev/null
                    ;;
            esac
        }
        complete -F _\(program) \(program)

        """
    }

    /// What follows a flag with an argument.
    private static func values() -> String {
        Flag.all.filter { $0.argument != nil }.map { flag in
            let generator =
                switch (flag.argument, flag.words) {
                case ("FILE", _): "compgen -f"
                case ("DIR", _): "compgen -d"
                case (_, let words): words.isEmpty ? nil : "compgen -W '\(words.joined(separator: " "))'"
                }
            let isPath = ["FILE", "DIR"].contains(flag.argument)
            return """
                        \(flag.name))
                \(generator.map { "            mapfile -t COMPREPLY < <(\($0) -- \"$current\")" } ?? "            COMPREPLY=()")\(isPath ? "\n            compopt -o filenames 2>/dev/null" : "")
                            return
                            ;;
                """
        }.joined(separator: "\n")
    }

    /// The flags of each command.
    private static func names() -> String {
        Flag.Command.allCases.map { command in
            let names = Flag.all.filter { $0.commands.contains(command) }.flatMap {
                [$0.name] + [$0.short].compactMap { $0 }
            }
            return """
                        \(command.rawValue):-*)
                            mapfile -t COMPREPLY < <(compgen -W '\(names.joined(separator: " "))' -- "$current")
                            ;;
                """
        }.joined(separator: "\n")
    }
}
