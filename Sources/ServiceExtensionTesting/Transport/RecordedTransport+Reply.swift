public import ServiceExtensionRuntime

extension RecordedTransport {
    /// What a URL answers.
    ///
    /// Begin with one of the factories and add what goes wrong: `.bytes(jpeg).inPieces(of: 100, every: .seconds(1))`.
    public struct Reply: Sendable {
        /// What happens in place of going on.
        enum Fault: Sendable {
            case failure(TransferFailure)
            case silence
        }

        /// The status code; other than 2xx, and 204, 205 and 206, fail as they do with libcurl.
        public var status = 200
        /// The `Content-Type` field; `nil` for none.
        public var contentType: String?
        /// The size in bytes that the header section announces; `nil` for none.
        public var announcedByteCount: Int?
        /// The file name of the `Content-Disposition` field; `nil` for none.
        public var fileName: String?
        /// The body.
        public var bytes: [UInt8] = []
        var delay = Duration.zero
        var pieceSize = 16 << 10
        var pause = Duration.zero
        /// What happens in place of the header section.
        var headFault: Fault?
        /// What happens in the body, once so many of its bytes have come.
        var bodyFault: (offset: Int, fault: Fault)?

        /// A body of these bytes, whose size is announced.
        public static func bytes(_ bytes: [UInt8], type: String? = nil) -> Reply {
            Reply(contentType: type, announcedByteCount: bytes.count, bytes: bytes)
        }

        /// A sample as a correct server sends it.
        public static func sample(_ sample: MediaSample) -> Reply { .bytes(sample.bytes, type: sample.mediaType) }

        /// A status without a body.
        public static func status(_ status: Int) -> Reply { Reply(status: status) }

        /// No response but a failure, such as `.failure(.connectFailed)`; see ``failing(at:with:)``.
        public static func failure(_ code: Finding.Code) -> Reply { .failure(TransferFailure(scripted: code)) }

        /// No response but a failure.
        public static func failure(_ failure: TransferFailure) -> Reply { Reply(headFault: .failure(failure)) }

        /// No response at all, until the request's time limit or the task's cancellation.
        public static var silence: Reply { Reply(headFault: .silence) }

        /// The header section, or the failure in its place, comes so much later.
        public func delayed(by delay: Duration) -> Reply { with { $0.delay += delay } }

        /// The header section announces so many bytes, true or not; `nil` for none.
        public func announcing(_ byteCount: Int?) -> Reply { with { $0.announcedByteCount = byteCount } }

        /// The body comes in pieces of so many bytes, each after a pause; without this in pieces of 16 KiB at once.
        public func inPieces(of size: Int, every pause: Duration = .zero) -> Reply {
            with { ($0.pieceSize, $0.pause) = (max(1, size), pause) }
        }

        /// Nothing comes after so many bytes of the body, until the time limit or the cancellation.
        public func stalling(at offset: Int) -> Reply { with { $0.bodyFault = (offset, .silence) } }

        /// The transfer fails after so many bytes of the body, with a failure of this code and the catalogue's words.
        public func failing(at offset: Int, with code: Finding.Code) -> Reply {
            failing(at: offset, with: TransferFailure(scripted: code))
        }

        /// The transfer fails after so many bytes of the body.
        public func failing(at offset: Int, with failure: TransferFailure) -> Reply {
            with { $0.bodyFault = (offset, .failure(failure)) }
        }

        private func with(_ change: (inout Reply) -> Void) -> Reply {
            var reply = self
            change(&reply)
            return reply
        }
    }
}

extension TransferFailure {
    /// The failure of a script that names its code only.
    fileprivate init(scripted code: Finding.Code) {
        self.init(Finding(code, .error, code.entry?.meaning ?? "The transfer failed, as the test's script says."))
    }
}
