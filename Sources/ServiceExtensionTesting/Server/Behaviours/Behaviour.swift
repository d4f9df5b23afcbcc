/// One thing the server does to an answer, as one query item asks for it.
enum Behaviour: Sendable, Hashable {
    /// Waits before the first byte of the answer.
    case delay(Duration)
    /// Reads the request and never answers.
    case silence
    /// Ends or stops the answer at a place.
    case cut(Cut)
    /// Sends the body, or the head too, slowly.
    case pace(Pace)
    /// Announces this many bytes, whatever the body's size.
    case announcedLength(Int)
    /// How the body's end is marked.
    case framing(Framing)
    /// The body's content coding.
    case coding(ContentCoding)
    /// The status code.
    case status(Int)
    /// An answer that points elsewhere.
    case redirect(Redirect)
    /// The Content-Type; empty for none at all.
    case mediaType(String)
    /// Another body than the resource's.
    case body(BodyChoice)
    /// This many more header fields.
    case extraHeaders(Int)
    /// A body that repeats itself without end.
    case endless
    /// Announces a persistent connection, and closes it when the next request comes.
    case closesOnReuse
    /// Bytes that are no correct HTTP answer.
    case raw(RawReply)
    /// The resource's bytes as the whole answer, head included.
    case verbatim

    /// What two behaviours of one answer must not both decide; a `once` behaviour replaces the lasting one of its slot.
    enum Slot: String, Sendable, Hashable {
        case delay, silence, cut, pace, announcedLength, framing, coding, status, redirect, mediaType, body
        case extraHeaders, endless, closesOnReuse, raw, verbatim
    }

    /// What the behaviour decides.
    var slot: Slot {
        switch self {
        case .delay: .delay
        case .silence: .silence
        case .cut: .cut
        case .pace: .pace
        case .announcedLength: .announcedLength
        case .framing: .framing
        case .coding: .coding
        case .status: .status
        case .redirect: .redirect
        case .mediaType: .mediaType
        case .body: .body
        case .extraHeaders: .extraHeaders
        case .endless: .endless
        case .closesOnReuse: .closesOnReuse
        case .raw: .raw
        case .verbatim: .verbatim
        }
    }
}

/// A place in an answer, and what happens there.
struct Cut: Sendable, Hashable {
    /// Where the answer is cut.
    enum Place: Sendable, Hashable {
        /// In the middle of the head.
        case head
        /// After this many bytes of the body, counted after content coding and before chunk framing, and at the latest
        /// one byte before the body's end: a cut that was asked for always shows.
        case body(Int)
    }

    /// What happens at the place.
    enum Action: Sendable, Hashable {
        /// Nothing more is sent; the connection stays open.
        case stall
        /// An orderly end of the connection.
        case close
        /// A TCP reset.
        case reset
    }

    var action: Action
    var place: Place
}

/// How fast an answer is sent.
enum Pace: Sendable, Hashable {
    /// Body bytes a second.
    case bytesPerSecond(Int)
    /// The body one byte at a time, ten a second.
    case drip
    /// Head and body one byte at a time, ten a second.
    case dripFromHead
}

/// How the end of a body is marked.
enum Framing: Sendable, Hashable {
    /// By its announced length.
    case contentLength
    /// By a last chunk.
    case chunked
    /// By the end of the connection.
    case untilClose
}

/// The coding of a body.
enum ContentCoding: Sendable, Hashable {
    /// None.
    case identity
    /// gzip, as announced.
    case gzip
    /// gzip is announced, and the body is as it was.
    case falseGzip
}

/// Where a redirect leads.
enum Redirect: Sendable, Hashable {
    /// To the same resource, over this many redirects.
    case hops(Int)
    /// To itself.
    case loop
    /// To a URL, word for word.
    case to(String)
}

/// A body that does not come from the resource.
enum BodyChoice: Sendable, Hashable {
    /// Zero bytes.
    case zeros(Int)
    /// Bytes that look random and are the same each time for a seed.
    case random(Int, seed: UInt64)
    /// A committed sample's bytes.
    case sample(MediaSample)

    /// The Content-Type that goes with the bytes; `nil` where they mean nothing.
    var mediaType: String? {
        if case .sample(let sample) = self { sample.mediaType } else { nil }
    }
}
