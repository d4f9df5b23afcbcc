import Testing

@testable import ServiceExtensionCommand

@Suite struct `The command line` {
    @Test(arguments: [
        ("--nope", nil), ("--xyz", nil), ("--quite", "--quiet"), ("--verison", "--version"),
        ("--time-out", "--timeout"),
        ("-timeout", "--timeout"), ("--allow-private", "--allow-private-network"), ("--out-dir", "--output-dir"),
        ("--ndsjon", "--ndjson"), ("--prot", "--port"),
    ]) func `is told the flag that was meant, if one is near`(_ written: String, _ meant: String?) {
        let suggestion = meant.map { "; did you mean \($0)?" } ?? ""
        #expect(throws: UsageError("there is no flag \(written)\(suggestion); see --help")) {
            try ArgumentParser.parse([written])
        }
    }

    @Test func `may name the command after flags`() throws {
        let options = try ArgumentParser.parse(["--dry-run", "check", "p.json"])
        #expect(options.action == .check)
        #expect(options.isDryRun)
        #expect(options.inputs == ["p.json"])
    }

    @Test(arguments: [["--", "check"], ["./check"], ["-", "check"]])
    func `can name files that are called like commands`(_ arguments: [String]) throws {
        let options = try ArgumentParser.parse(arguments)
        #expect(options.action == .run)
        #expect(options.inputs.last?.hasSuffix("check") == true)
    }

    @Test func `takes everything after two dashes for files, and one dash for standard input`() throws {
        #expect(try ArgumentParser.parse(["-", "a", "--", "--ndjson", "--"]).inputs == ["-", "a", "--ndjson", "--"])
    }

    @Test(arguments: [
        (["--port", "1"], "--port belongs to test-server"),
        (["test-server", "--ndjson"], "--ndjson belongs to run and check"),
        (["test-server", "x"], "test-server takes no 'x'; see --help"), (["--ndjson=1"], "--ndjson takes no value"),
        (["--jobs"], "--jobs needs a value: N"), (["--jobs", "0"], "--jobs: '0' is not a whole number from 1 to 4096"),
    ]) func `says what is wrong with it`(_ arguments: [String], _ message: String) {
        #expect(throws: UsageError(message)) { try ArgumentParser.parse(arguments) }
    }

    @Test func `has a short help and a long one`() throws {
        #expect(try ArgumentParser.parse(["-h"]).action == .shortHelp)
        #expect(try ArgumentParser.parse(["check", "--help"]).action == .help)
    }

    // MARK: The environment

    private func parse(_ arguments: [String], _ environment: [String: String]) throws -> Options {
        try ArgumentParser.parse(arguments) { environment[$0] }
    }

    @Test func `goes before the environment, which has a variable for each flag`() throws {
        let environment = [
            "MEDIAFETCH_TIMEOUT": "5s", "MEDIAFETCH_ALLOW_HTTP": "1", "MEDIAFETCH_NDJSON": "yes",
            "MEDIAFETCH_VOIP": "off",
            "MEDIAFETCH_ALLOW_HOST": "a.example", "MEDIAFETCH_QUIET": "true",
        ]
        let options = try parse(["--timeout", "2s", "--allow-host", "b.example", "-v"], environment)
        #expect(options.timeLimit == .seconds(2))
        #expect(options.allowsHTTP && options.isNDJSON && !options.isVoIP)
        #expect(options.allowedHosts.count == 1)
        #expect(options.verbosity == .verbose)
        #expect(Set(options.variables).isSubset(of: environment.keys))
    }

    @Test func `is not told by variables of flags that the command does not have, nor by those that ask for help`()
        throws
    {
        let environment = ["MEDIAFETCH_EMIT": "nonsense", "MEDIAFETCH_HELP": "1", "MEDIAFETCH_VERSION": "1"]
        #expect(try parse(["check"], environment).action == .check)
        #expect(try parse(["test-server"], ["MEDIAFETCH_PORT": "81"]).serverPort == 81)
        #expect(try parse([], ["MEDIAFETCH_TIMEOUT": "", "MEDIAFETCH_PORT": "x"]).timeLimit == .seconds(30))
    }

    @Test(arguments: [
        ("MEDIAFETCH_JOBS", "x", "MEDIAFETCH_JOBS: 'x' is not a whole number from 1 to 4096"),
        ("MEDIAFETCH_NDJSON", "2", "MEDIAFETCH_NDJSON: '2' is none of 1, true, yes, on, 0, false, no, off"),
        (
            "MEDIAFETCH_DROP_DEAD_MEDIA", "1",
            "--drop-dead-media needs --emit payload (the environment has MEDIAFETCH_DROP_DEAD_MEDIA)"
        ),
    ]) func `is told the variable whose value is wrong`(_ name: String, _ value: String, _ message: String) {
        #expect(throws: UsageError(message)) { try parse([], [name: value]) }
    }
}
