/// What `--generate` prints, made from the flag table.
enum GeneratedText: String, Sendable, CaseIterable {
    case man
    case bash = "complete-bash"
    case zsh = "complete-zsh"
    case fish = "complete-fish"

    var text: String {
        switch self {
        case .man: ManPage.text()
        case .bash: BashCompletion.text()
        case .zsh: ZshCompletion.text()
        case .fish: FishCompletion.text()
        }
    }
}
