import Testing

@testable import ServiceExtensionRuntime

/// Files of attachments that nobody gets would pile up, one for each notification.
@Suite struct `The file of an attachment` {
    let directory: TemporaryDirectory
    let store: AttachmentStore

    init() throws {
        directory = try TemporaryDirectory()
        store = try AttachmentStore(directoryPath: directory.path)
    }

    private func deliver(
        _ receive: @escaping @Sendable (NotificationRequest, BestAttemptContent) async throws -> NotificationContent
    ) async -> Delivery {
        await ServiceExtensionHost(ClosureExtension(receive: receive)).deliver(.sale)
    }

    @Test func `stays when it is delivered`() async throws {
        let store = store
        let path = await deliver { request, _ in
            var content = request.content
            content.attachments = [try publishedSample(in: store)]
            return content
        }.content.attachments.first?.path
        #expect(fileSize(atPath: try #require(path)) != nil)
    }

    @Test func `stays when it is delivered as the best attempt of an extension that fails`() async throws {
        let store = store
        struct Failure: Error {}
        let delivery = await deliver { _, bestAttempt in
            let attachment = try publishedSample(in: store)
            bestAttempt.update { $0.attachments = [attachment] }
            throw Failure()
        }
        #expect(delivery.disposition == .bestAttempt)
        #expect(directory.names.count == 1)
    }

    @Test(.timeLimit(.minutes(5)))
    func `stays with its delivery alone where the store keeps no files, whatever has gone before`() async throws {
        let path: String
        do {
            var unkept: AttachmentStore? = try AttachmentStore(
                directoryPath: directory.path, configuration: .init(keepsDelivered: false))
            let attachment = try publishedSample(in: try #require(unkept))
            unkept = nil
            let delivery = await deliver { _, bestAttempt in
                bestAttempt.update { $0.attachments = [attachment] }
                return bestAttempt.content
            }
            path = attachment.path
            #expect(fileSize(atPath: path) == attachment.byteCount)
            #expect(delivery.content.attachments == [attachment])
        }
        // The thread that ran the extension may be the last to let go of its content.
        while fileSize(atPath: path) != nil { await Task.yield() }
        #expect(directory.names.isEmpty)
    }

    @Test func `goes when the extension answers without it`() async throws {
        let store = store
        let delivery = await deliver { request, bestAttempt in
            let attachment = try publishedSample(in: store)
            bestAttempt.update { $0.attachments = [attachment] }
            return request.content
        }
        #expect(delivery.content.attachments.isEmpty)
        #expect(directory.names.isEmpty)
    }

    @Test func `goes when the extension keeps it to itself`() async throws {
        let store = store
        _ = await deliver { request, _ in
            _ = try publishedSample(in: store)
            return request.content
        }
        #expect(directory.names.isEmpty)
    }

    @Test func `goes when nothing visible was left and the original is delivered`() async throws {
        let store = store
        let delivery = await deliver { request, bestAttempt in
            let attachment = try publishedSample(in: store)
            bestAttempt.update { $0.attachments = [attachment] }
            return NotificationContent(attachments: [attachment])
        }
        #expect(delivery.disposition == .original)
        #expect(directory.names.isEmpty)
    }

    @Test func `goes when the extension changed it after it was verified`() async throws {
        let store = store
        let delivery = await deliver { request, _ in
            let attachment = try publishedSample(in: store)
            try append([1, 2, 3], to: attachment.path)
            var content = request.content
            content.attachments = [attachment]
            return content
        }
        #expect(delivery.findings.map(\.code) == [.attachmentMissing])
        #expect(directory.names.isEmpty)
    }

    @Test func `comes too late when the answer is given, and goes`() async throws {
        let store = store
        let late = Signal()
        let taken = Signal()
        _ = await deliver { request, bestAttempt in
            bestAttempt.deliver(request.content)
            let attachment = try publishedSample(in: store)
            #expect(!bestAttempt.update { $0.attachments = [attachment] })
            attachment.discardFile()
            late.send()
            await taken.wait()
            return request.content
        }
        await late.wait()
        #expect(directory.names.isEmpty)
        taken.send()
    }
}
