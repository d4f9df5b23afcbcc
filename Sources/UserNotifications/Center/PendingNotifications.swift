import Foundation

/// The requests that wait for their trigger, in the order in which they were added.
struct PendingNotifications {
    /// One request and when it is due.
    struct Entry {
        var number: Int
        var request: UNNotificationRequest
        var date: Date?
        var timer: Task<Void, Never>?
    }

    private(set) var entries: [Entry] = []
    private var nextNumber = 0

    /// Adds a request in place of one with the same identifier. Returns its number.
    mutating func add(_ request: UNNotificationRequest, date: Date?) -> Int {
        remove { $0.request.identifier == request.identifier }
        defer { nextNumber += 1 }
        entries.append(Entry(number: nextNumber, request: request, date: date))
        return nextNumber
    }

    /// Keeps the task that waits for an entry, or ends it when the entry is gone.
    mutating func keep(_ timer: Task<Void, Never>, for number: Int) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return timer.cancel() }
        entries[index].timer = timer
    }

    /// Takes out an entry whose time has come.
    mutating func take(_ number: Int) -> UNNotificationRequest? {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return nil }
        return entries.remove(at: index).request
    }

    /// Removes entries, and ends the tasks that wait for them.
    mutating func remove(where isMeant: (Entry) -> Bool) {
        for entry in entries where isMeant(entry) { entry.timer?.cancel() }
        entries.removeAll(where: isMeant)
    }
}
