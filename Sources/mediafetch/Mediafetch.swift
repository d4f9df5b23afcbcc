import ServiceExtensionCommand

@main
struct Mediafetch {
    static func main() async {
        await MediafetchCommand.main()
    }
}
