"""An HTTP/2 server that answers each request with a header section and then floods, for floods.sh:
http2-flood-server.py CERTIFICATE KEY KIND...

Prints a port for each kind, one a line: empty-data, window-update, priority, unknown.
"""

import socket
import ssl
import struct
import sys
import threading

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, SETTINGS, WINDOW_UPDATE, UNKNOWN = 0, 1, 2, 4, 8, 0x55
END_HEADERS = 4
# Index 8 of HPACK's static table: ":status: 200".
STATUS_200 = b"\x88"


def frame(kind, flags, stream, payload=b""):
    return struct.pack(">I", len(payload))[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def flood(kind, stream):
    return {
        "empty-data": frame(DATA, 0, stream),
        "window-update": frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", 1)),
        "priority": frame(PRIORITY, 0, stream, struct.pack(">IB", 0, 1)),
        "unknown": frame(UNKNOWN, 0, stream, bytes(4096)),
    }[kind]


def receive(wire, count):
    data = b""
    while len(data) < count:
        piece = wire.recv(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def serve(plain, context, kind):
    try:
        with context.wrap_socket(plain, server_side=True) as wire:
            receive(wire, len(PREFACE))
            wire.sendall(frame(SETTINGS, 0, 0))
            while True:
                length, kind_of_frame, _, stream = struct.unpack(">3sBBI", receive(wire, 9))
                receive(wire, int.from_bytes(length, "big"))
                if kind_of_frame == HEADERS:
                    break
            wire.sendall(frame(HEADERS, END_HEADERS, stream, STATUS_200))
            one = flood(kind, stream)
            block = one * (65536 // len(one))
            while True:
                wire.sendall(block)
    except (OSError, EOFError):
        pass
    finally:
        plain.close()


def accept(listener, context, kind):
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve, args=(client, context, kind), daemon=True).start()


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["h2"])
threads = []
for kind in sys.argv[3:]:
    listener = socket.create_server(("127.0.0.1", 0), backlog=100)
    print(listener.getsockname()[1], flush=True)
    threads.append(threading.Thread(target=accept, args=(listener, context, kind)))
    threads[-1].start()
