import ServiceExtensionRuntime

/// What the command line asks for.
struct Options: Sendable, Equatable {
    enum Action: Sendable, Equatable {
        case run
        case check
        case testServer
        case listConventions
        case generate(GeneratedText)
        case help
        case shortHelp
        case version
    }

    /// How much is told on standard error.
    enum Verbosity: Sendable {
        case quiet
        case usual
        case verbose
    }

    /// What is written for a payload.
    enum Emission: String, Sendable, CaseIterable {
        case record
        case payload
    }

    var action = Action.run
    /// Paths, or `-` for standard input; none means standard input.
    var inputs: [String] = []
    var serverPort: UInt16 = 0
    var serverRoot: String?
    var isNDJSON = false
    var timeLimit = Duration.seconds(30)
    var grace: Duration?
    var jobs = Self.defaultJobs
    var isUnordered = false
    var isPretty = false
    var outputDirectory: String?
    var allowsHTTP = false
    var allowsPrivateNetwork = false
    var allowedHosts: [HostPort] = []
    var certificateAuthorityPath: String?
    var isDryRun = false
    var emission = Emission.record
    var dropsDeadMedia = false
    var stringsPath: String?
    var isVoIP = false
    var color = ColorChoice.auto
    var conventions = ConventionChoice()
    /// What ``conventions`` stands for, once its file was read.
    var conventionSet = ConventionSet.standard
    var userAgent = "mediafetch/\(runtimeVersion)"
    var maximumRedirects = 5
    /// `nil` for the usual way, see ``leavesAttachments``.
    var keepsAttachments: Bool?
    var maximumBytes: [MediaKind: Int] = [:]
    var maximumStoreBytes: Int?
    var rulesPath: String?
    var resolutions: [HostResolution] = []
    var proxy: ProxyAddress?
    var headers: [HostHeader] = []
    var isCoalescing = true
    var verbosity = Verbosity.usual
    var metricsPath: String?
    var attachmentChoice = AttachmentChoice.all
    /// The most bytes of one payload. Apple's limit is 4,096; this keeps memory bounded.
    var payloadByteLimit = 1 << 20
    /// The environment variables that were taken for flags.
    var variables: [String] = []

    static let defaultJobs = ServiceExtensionHost.defaultMaximumInFlight
}
