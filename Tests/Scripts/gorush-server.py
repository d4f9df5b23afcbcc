"""Stands in for gorush in examples.sh: takes POST /api/push as gorush does, prints its port and then each notification."""

import http.server
import json
import sys


class Server(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        notifications = body.get("notifications", [])
        is_fine = self.path == "/api/push" and notifications and all(n["tokens"] and n["platform"] for n in notifications)
        for notification in notifications:
            print(json.dumps(notification, sort_keys=True), flush=True)
        answer = json.dumps({"success": "ok", "counts": len(notifications), "logs": []}).encode()
        self.send_response(200 if is_fine else 400)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
print(server.server_port, flush=True)
sys.stdout.flush()
server.serve_forever()
