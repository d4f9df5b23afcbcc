"""An HTTP/2 server that misbehaves as the path says, for http2.sh: http2-server.py CERTIFICATE KEY MEDIA.

Prints its port; notes each connection and request on standard error.
"""

import socket
import ssl
import struct
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events

media = open(sys.argv[3], "rb").read()
seen = set()
seen_lock = threading.Lock()

REFUSED = h2.errors.ErrorCodes.REFUSED_STREAM
FAULT = h2.errors.ErrorCodes.INTERNAL_ERROR


def is_first(path):
    with seen_lock:
        if path in seen:
            return False
        seen.add(path)
        return True


def note(*words):
    print(*words, file=sys.stderr, flush=True)


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


class Connection:
    def __init__(self, plain, context):
        self.wire = context.wrap_socket(plain, server_side=True)
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        self.pending = {}

    def serve(self):
        self.h2.initiate_connection()
        self.flush()
        while data := self.wire.recv(65536):
            for event in self.h2.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    path = dict(event.headers)[b":path"].decode()
                    note("request", path)
                    if not self.answer(event.stream_id, path):
                        return self.finish()
            self.send_pending()
            self.flush()

    def finish(self):
        """Ends the connection in order: a close with unread data would be a reset, and take the answer along."""
        self.wire.settimeout(5)
        self.wire.shutdown(socket.SHUT_WR)
        while self.wire.recv(65536):
            pass

    def flush(self):
        self.wire.sendall(self.h2.data_to_send())

    def head(self, stream, length=None):
        fields = [(":status", "200"), ("content-type", "image/gif")]
        self.h2.send_headers(stream, fields + ([("content-length", str(length))] if length else []))

    def send_pending(self):
        """Sends of each body what the windows allow; one without an end begins anew."""
        for stream, (rest, is_endless) in list(self.pending.items()):
            try:
                while rest and (room := min(self.h2.local_flow_control_window(stream), 16384)) > 0:
                    piece, rest = rest[:room], rest[room:]
                    rest = rest or (media if is_endless else b"")
                    self.h2.send_data(stream, piece, end_stream=not rest)
                    self.flush()
                self.pending[stream] = (rest, is_endless)
            except h2.exceptions.StreamClosedError:
                rest = b""
            if not rest:
                del self.pending[stream]

    def ok(self, stream, is_endless=False):
        self.head(stream, None if is_endless else len(media))
        self.pending[stream] = (media, is_endless)

    def answer(self, stream, path):
        """Returns whether the connection goes on."""
        kind = path.strip("/").split("?")[0]
        if kind.endswith("-first") and not is_first(path):
            kind = "ok"
        if kind == "ok":
            self.ok(stream)
        elif kind == "endless":
            self.ok(stream, is_endless=True)
        elif kind.startswith("goaway-after"):
            self.ok(stream)
            self.send_pending()
            self.h2.close_connection()
            self.flush()
            return False
        elif kind.startswith("goaway"):
            self.h2.close_connection(last_stream_id=0)
            self.flush()
            return False
        elif kind.startswith("close"):
            self.flush()
            return False
        elif kind.startswith("refused"):
            self.h2.reset_stream(stream, REFUSED)
        elif kind == "reset-middle":
            self.head(stream, len(media))
            self.h2.send_data(stream, media[:100])
            self.h2.reset_stream(stream, FAULT)
        elif kind == "short":
            self.head(stream, len(media))
            self.h2.send_data(stream, media[:100], end_stream=True)
        elif kind == "ping-flood":
            self.flood(frame(6, 0, 0, bytes(8)) * 1000)
        elif kind == "continuation-flood":
            self.wire.sendall(frame(1, 0, stream, b"\x88"))
            # A literal field without indexing, "x-a: b".
            self.flood(frame(9, 0, stream, b"\x00\x03x-a\x01b" * 1000))
        return True

    def flood(self, data):
        while True:
            self.wire.sendall(data)


def serve(plain, context):
    try:
        note("connection")
        Connection(plain, context).serve()
    except (OSError, h2.exceptions.ProtocolError):
        pass
    finally:
        plain.close()


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["h2"])
listener = socket.create_server(("127.0.0.1", 0), backlog=100)
print(listener.getsockname()[1], flush=True)
while True:
    client, _ = listener.accept()
    threading.Thread(target=serve, args=(client, context), daemon=True).start()
