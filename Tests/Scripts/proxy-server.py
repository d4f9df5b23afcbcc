"""An HTTP proxy for proxy.sh: proxy-server.py PORT. Sends every request to that port of 127.0.0.1, refuses CONNECT,
prints its own port, and notes requests on standard error."""

import http.server
import sys
import urllib.request

target = f"http://127.0.0.1:{sys.argv[1]}"
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Proxy(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        print("GET", self.path, file=sys.stderr, flush=True)
        if self.path.startswith("http://password"):
            return self.refuse(407)
        path = "/" + self.path.split("/", 3)[3]
        if path == "/redirect-to-private":
            self.send_response(302)
            self.send_header("Location", "http://10.0.0.1/a.gif")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        with direct.open(target + path) as answer:
            body = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.headers["Content-Type"])
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def do_CONNECT(self):
        self.refuse(407 if self.path.startswith("password") else 403)

    def refuse(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
print(server.server_port, flush=True)
server.serve_forever()
