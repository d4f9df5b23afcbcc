/// What `--generate` prints, made from the flag table.
enum GeneratedText: String, Sendable, CaseIterable {
    case man
    case bash = "complete-bash"
    case zsh = "complete-zsh"
    case fish = "complete-fish"

    func text(for program: Program = .mediafetch) -> String {
        switch self {
        case .man: ManPage.text(program)
        case .bash: BashCompletion.text(program.name)
        case .zsh: ZshCompletion.text(program.name)
        case .fish: FishCompletion.text(program.name)
        }
    }
}
