extension JSONObject {
    /// Visits each value below the object in the order of the text, containers before what they hold, until `visit`
    /// answers `false`.
    ///
    /// Nothing recurses, and a path is not copied for a visit.
    func walk(_ visit: (_ steps: [JSONPath.Step], _ value: JSONValue) -> Bool) {
        var open = [(value: JSONValue.object(self), next: 0)]
        var steps: [JSONPath.Step] = []
        while let last = open.indices.last {
            let index = open[last].next
            open[last].next += 1
            guard let (step, value) = open[last].value.entry(index) else {
                open.removeLast()
                _ = steps.popLast()
                continue
            }
            steps.append(step)
            guard visit(steps, value) else { return }
            switch value {
            case .array, .object: open.append((value, 0))
            default: steps.removeLast()
            }
        }
    }
}

extension JSONValue {
    /// The element or member of that index, in the order of the text.
    fileprivate func entry(_ index: Int) -> (step: JSONPath.Step, value: JSONValue)? {
        switch self {
        case .array(let elements) where index < elements.count: (.index(index), elements[index])
        case .object(let object) where index < object.count:
            (.key(object.members[index].key), object.members[index].value)
        default: nil
        }
    }
}
