import ServiceExtensionTesting
import Testing

@testable import ServiceExtensionRuntime

@Suite struct `The places of transfers` {
    @Test func `are not given to those who have hardly any time left, who are told why`() async throws {
        let clock = ManualClock()
        let places = TransferPlaces(limits: .init(total: 1, perHost: 1), clock: clock)
        let url = try URLPolicy().check("https://cdn.test/a.jpg")
        var first: TransferPlace? = try await places.place(for: url, timeLimit: .seconds(60))
        let late = Task { try await places.place(for: url, timeLimit: .seconds(2)) }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(1900))
        let next = Task { try await places.place(for: url, timeLimit: .seconds(300)) }
        #expect(first != nil)
        first = nil
        let failure = await #expect(throws: TransferFailure.self) { try await late.value }
        #expect(failure?.finding.code == .timedOut)
        #expect(
            failure?.finding.message
                == "The transfer from cdn.test did not begin in time (limit 2 s): others held all places (at most 1 to one host)."
        )
        _ = try await next.value
    }
}
