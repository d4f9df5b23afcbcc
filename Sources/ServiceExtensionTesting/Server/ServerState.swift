import Synchronization

/// What the connections of a server share.
final class ServerState: Sendable {
    let log = RequestLog<ReceivedRequest>()
    let resources: ResourceTable
    let stop: StopSignal
    /// The ids whose first request has come.
    private let seen = Mutex<Set<String>>([])

    /// The state of a server that gives a directory's files, too.
    init(root: RootDirectory?) throws(MediaServerError) {
        resources = ResourceTable(root: root)
        stop = try StopSignal()
    }

    /// Decides on a request. Asking is part of the exchange: it uses up the request's `once` item.
    func plan(for request: RequestHead) -> ResponsePlan {
        guard request.method == "GET" || request.method == "HEAD" else {
            var plan = ResponsePlan(status: 405, explanation: "This server knows GET and HEAD.\n")
            plan.fields = [.init(name: "Allow", value: "GET, HEAD")]
            return plan
        }
        do throws(BehaviourError) {
            let query = try BehaviourQuery(request.target.query)
            // A redirect before the resource is not the request that a once item is meant for.
            let isFirst =
                !query.once.isEmpty && query.hops == 0
                && seen.withLock { $0.insert(query.id ?? request.target.path).inserted }
            return ResponsePlan(query, target: request.target, isFirst: isFirst)
        } catch {
            return ResponsePlan(status: 400, explanation: error.explanation)
        }
    }
}
