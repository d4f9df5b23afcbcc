/// A plan and the resource it is carried out with: all that is to be known before the first byte.
struct Answer: Sendable {
    let plan: ResponsePlan
    let resource: Resource

    /// Finds the resource of a plan; one that is not there makes the answer a 404.
    init(_ plan: ResponsePlan, path: String?, in table: ResourceTable) {
        var plan = plan
        switch plan.content {
        case .resource:
            if let found = path.flatMap(table.resource) {
                resource = found
            } else {
                plan.status = 404
                let text = "There is nothing at this path. The list at / shows the samples and the query items.\n"
                resource = Resource(source: .bytes(Array(text.utf8)), mediaType: "text/plain; charset=utf-8")
            }
        case .chosen(let choice):
            resource = Resource(
                source: BodySource(choice), mediaType: choice.mediaType ?? Resource.mediaType(forPath: path ?? ""))
        case .page(let text, let mediaType):
            resource = Resource(source: .bytes(Array(text.utf8)), mediaType: mediaType)
        case .none:
            resource = Resource(source: .bytes([]), mediaType: "")
        }
        self.plan = plan
    }

    /// The body as it goes over the wire.
    var body: BodyReader { BodyReader(resource.source, coding: plan.coding, isEndless: plan.isEndless) }

    /// The head for a request.
    func head(for request: RequestHead?) -> ResponseHead {
        let wantsMore = request?.isPersistent ?? false
        let connection: String? =
            if !wantsMore || plan.framing == .untilClose {
                "close"
            } else if plan.closesOnReuse || request?.isVersion10 == true {
                "keep-alive"
            } else {
                nil
            }
        return plan.head(bodyCount: body.count, contentType: resource.mediaType, connection: connection)
    }

    /// Whether the connection can carry another request afterwards.
    func keepsConnection(of request: RequestHead?) -> Bool {
        request?.isPersistent == true && plan.leavesConnectionUsable(bodyCount: body.count)
    }
}
