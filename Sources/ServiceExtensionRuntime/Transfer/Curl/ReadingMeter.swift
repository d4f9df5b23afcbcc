/// How much a socket was read for how much content, over many events of it. Lives on the curl thread.
struct ReadingMeter {
    /// So many events pass between two looks, each of which is two system calls: a usual picture has fewer. An event that
    /// brought nothing is looked at at once: libcurl reads up to 6 MB in one (measured), and usual ones are those of a new
    /// connection.
    static let eventsBetweenLooks = 64

    private struct Flow {
        var eventCount = 0
        /// What the callbacks were given during the socket's own events.
        var taken = 0
        /// As it was at the first look.
        var atFirst: (read: Int, taken: Int)?
    }

    private var flows: [Int32: Flow] = [:]
    /// What the callbacks were given at other times, such as after a pause, whose socket is not known.
    private var takenElsewhere = 0
    private var takenAtLast = 0

    /// Forgets a socket that is not read for now.
    mutating func forget(_ socket: Int32) { flows[socket] = nil }

    /// To be called before libcurl handles an event.
    mutating func eventBegins(taken: Int) {
        takenElsewhere += taken - takenAtLast
        takenAtLast = taken
    }

    /// To be called after libcurl handled an event of a socket.
    ///
    /// - Parameters:
    ///   - taken: What the callbacks were given so far in all.
    ///   - read: What was read from the socket so far; asked for at a look alone.
    /// - Returns: How many bytes came in vain, if they are a flood.
    mutating func eventEnded(_ socket: Int32, taken: Int, read: @autoclosure () -> Int?) -> Int? {
        let more = taken - takenAtLast
        takenAtLast = taken
        return look(&flows[socket, default: Flow()], more, read)
    }

    private func look(_ flow: inout Flow, _ taken: Int, _ read: () -> Int?) -> Int? {
        flow.taken += taken
        flow.eventCount += 1
        let isToLook = taken == 0 || flow.eventCount.isMultiple(of: Self.eventsBetweenLooks)
        guard isToLook, let read = read() else { return nil }
        let all = flow.taken + takenElsewhere
        guard let first = flow.atFirst else {
            flow.atFirst = (read, all)
            return nil
        }
        let isFlood = FloodGuard.isFlood(read: read - first.read, taken: all - first.taken)
        return isFlood ? read - first.read : nil
    }
}
