import ServiceExtensionRuntime

extension ThumbnailOptions {
    /// The options as a record has them: what is not asked for is left out.
    var jsonObject: JSONObject {
        var object: JSONObject = [:]
        if isHidden { object["hidden"] = true }
        if let rect = clippingRect {
            let sides = [("x", rect.x), ("y", rect.y), ("width", rect.width), ("height", rect.height)]
            object["clippingRect"] = .object(
                JSONObject(members: sides.map { .init($0, JSONNumber($1).map(JSONValue.number) ?? .null) }))
        }
        if let time, let number = JSONNumber(time) { object["time"] = .number(number) }
        return object
    }
}
