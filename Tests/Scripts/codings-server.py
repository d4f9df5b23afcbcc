"""Sends a GIF with the Content-Encoding that the path names, for codings.sh: codings-server.py GIF. Prints its port."""

import gzip
import http.server
import sys
import zlib

gif = open(sys.argv[1], "rb").read()
# A GIF's opening and 200 MB of comment blocks.
bomb = zlib.compressobj(9, zlib.DEFLATED, 31)
block = b"\x21\xfe\xff" + bytes(255) + b"\x00"
parts = [bomb.compress(gif[:-1])] + [bomb.compress(block * 4096) for _ in range(200)] + [bomb.flush()]
bomb = b"".join(parts)


def raw_deflate(data):
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(data) + compressor.flush()


def encoded(coding):
    if coding == "raw-deflate":
        return raw_deflate(gif)
    if coding == "members":
        return gzip.compress(gif[:100]) + gzip.compress(gif[100:]) + bytes(10)
    body = gif
    for name in coding.lower().split(","):
        body = {"gzip": gzip.compress, "x-gzip": gzip.compress, "deflate": zlib.compress}.get(name, bytes)(body)
    return body


class Server(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        coding = self.path[1:].split("?")[0]
        body = bomb if coding == "bomb" else encoded(coding)
        self.send_response(200)
        self.send_header("Content-Type", "image/gif")
        names = {"bomb": "gzip", "members": "gzip", "raw-deflate": "deflate"}
        self.send_header("Content-Encoding", names.get(coding, coding))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass


class QuietServer(http.server.ThreadingHTTPServer):
    def handle_error(self, *_):
        """A client that has read enough leaves with a reset."""


server = QuietServer(("127.0.0.1", 0), Server)
print(server.server_port, flush=True)
server.serve_forever()
