import Testing

@testable import ServiceExtensionCommand

@Suite struct `The command line` {
    @Test(arguments: [
        ("--nope", nil), ("--xyz", nil), ("--quite", "--quiet"), ("--verison", "--version"),
        ("--time-out", "--timeout"),
        ("-timeout", "--timeout"), ("--allow-private", "--allow-private-network"), ("--out-dir", "--output-dir"),
        ("--ndsjon", "--ndjson"), ("--prot", "--port"), ("--nd", "--ndjson"), ("-qx", nil),
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

    @Test func `may have short flags together`() throws {
        #expect(try ArgumentParser.parse(["-qv"]).verbosity == .verbose)
        #expect(try ArgumentParser.parse(["-vq"]).verbosity == .quiet)
        #expect(try ArgumentParser.parse(["-vh"]).action == .shortHelp)
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

    @Test func `makes void the variables that it contradicts`() throws {
        let lines = try parse(["--ndjson"], ["MEDIAFETCH_PRETTY": "1", "MEDIAFETCH_VOIP": "1"])
        #expect(lines.isNDJSON && !lines.isPretty && lines.isVoIP)
        #expect(lines.variables == ["MEDIAFETCH_VOIP"])
        let both = try parse(
            ["--ndjson", "--timeout", "1s"], ["MEDIAFETCH_PRETTY": "1", "MEDIAFETCH_GRACE": "2s"])
        #expect(!both.isPretty && both.grace == nil)
        let records = try parse(["--emit", "record"], ["MEDIAFETCH_DROP_DEAD_MEDIA": "1"])
        #expect(!records.dropsDeadMedia)
        #expect(try parse(["--timeout", "1s"], ["MEDIAFETCH_GRACE": "2s"]).grace == nil)
        #expect(throws: UsageError.self) { try parse([], ["MEDIAFETCH_PRETTY": "1", "MEDIAFETCH_NDJSON": "1"]) }
        #expect(throws: UsageError.self) { try parse(["--pretty", "--ndjson"], ["MEDIAFETCH_VOIP": "1"]) }
    }

    @Test func `can be repeated in a variable, a value a line`() throws {
        let variables = [
            "MEDIAFETCH_ALLOW_HOST": "a.example\n10.0.0.7:8080\n", "MEDIAFETCH_MAX_BYTES": "image=1M\naudio=2M",
            "MEDIAFETCH_HEADER": "a.example=X-A: 1\nb.example=X-B: 2", "MEDIAFETCH_RESOLVE": "a.example:443:192.0.2.7",
        ]
        let options = try parse([], variables)
        #expect(options.allowedHosts.count == 2)
        #expect(options.maximumBytes.count == 2)
        #expect(options.headers.count == 2)
        #expect(options.resolutions.count == 1)
        #expect(Set(Flag.all.filter(\.isRepeatable).compactMap(\.variable)) == Set(variables.keys))
    }

    @Test(arguments: [("CONVENTION", "foo"), ("CACERT", "/nonexistent"), ("RULES", "/nonexistent")])
    func `is named where its value is of no use`(_ name: String, _ value: String) throws {
        let result = try Mediafetch.script(#"export "MEDIAFETCH_$1=$2"; "$0" --dry-run </dev/null"#, [name, value])
        #expect(result.status == 2)
        #expect(result.error.hasPrefix("mediafetch: MEDIAFETCH_\(name): "), "\(result.error)")
    }

    @Test func `is not meant by variables that only look like one of its own, which is told`() throws {
        let names = ["MEDIAFETCH_TIMOUT", "MEDIAFETCH_NAMESPACE", "MEDIAFETCH", "MEDIAFETCH_TIMEOUT", "HOME"]
        let near = "MEDIAFETCH_TIMOUT stands for no flag; did you mean MEDIAFETCH_TIMEOUT?"
        #expect(VariableNames.warnings(names, isVerbose: false) == [near])
        #expect(VariableNames.warnings(names, isVerbose: true) == ["MEDIAFETCH_NAMESPACE stands for no flag", near])
        let script = #"echo '{"aps":{}}' | MEDIAFETCH_TIMOUT=5s "$0" --dry-run "$@""#
        #expect(try Mediafetch.script(script).error == "mediafetch: warning: \(near)\n")
        #expect(try Mediafetch.script(script, ["-q"]).error.isEmpty)
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
