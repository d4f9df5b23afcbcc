import Synchronization

/// Something that one task tells another: waits end once it was sent. Takes no notice of cancellation.
final class Signal: Sendable {
    private struct State {
        var isSent = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func send() {
        let waiters = state.withLock { state in
            state.isSent = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isSent = state.withLock { state in
                if !state.isSent { state.waiters.append(continuation) }
                return state.isSent
            }
            if isSent { continuation.resume() }
        }
    }
}

/// Sleeps until the task is cancelled.
func untilCancelled() async {
    let cancelled = Signal()
    await withTaskCancellationHandler {
        await cancelled.wait()
    } onCancel: {
        cancelled.send()
    }
}
