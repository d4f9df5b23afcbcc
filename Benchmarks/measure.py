"""What all rows share: a laboratory on tmpfs with nginx on loopback, and timed runs with their peak memory."""
import os
import shutil
import socket
import statistics
import subprocess
import tempfile
import time


class Run:
    """One command's time and processor time in seconds, peak memory in KiB, and output."""

    def __init__(self, seconds, cpu, peak, output, status):
        self.seconds, self.cpu, self.peak, self.output, self.status = seconds, cpu, peak, output, status


class Lab:
    """A folder on tmpfs, nginx serving its `www`, and the programs to measure."""

    def __init__(self, mediafetch, json_benchmark, pairs):
        self.mediafetch, self.json_benchmark, self.pairs = mediafetch, json_benchmark, pairs

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="mediafetch-bench.", dir="/dev/shm")
        self.www = os.path.join(self.folder, "www")
        os.mkdir(self.www)
        self.port, self.tls_port = free_port(), free_port()
        self._start_nginx()
        return self

    def __exit__(self, *_):
        self._nginx.terminate()
        self._nginx.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start_nginx(self):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30",
             "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", self.path("key.pem"),
             "-out", self.path("cert.pem")], check=True, stderr=subprocess.DEVNULL)
        with open(self.path("nginx.conf"), "w") as file:
            file.write(f"""
daemon off; worker_processes 2; pid {self.path("nginx.pid")}; error_log {self.path("error.log")};
events {{ worker_connections 4096; }}
http {{
  access_log {self.path("access.log")}; client_body_temp_path {self.folder}; proxy_temp_path {self.folder};
  fastcgi_temp_path {self.folder}; uwsgi_temp_path {self.folder}; scgi_temp_path {self.folder};
  types {{ image/jpeg jpg; image/png png; image/gif gif; video/mp4 mp4; }}
  keepalive_requests 1000000; sendfile on; open_file_cache max=10000;
  server {{ listen 127.0.0.1:{self.port} backlog=4096; root {self.www}; }}
  server {{ listen 127.0.0.1:{self.tls_port} ssl http2 backlog=4096; root {self.www};
    ssl_certificate {self.path("cert.pem")}; ssl_certificate_key {self.path("key.pem")}; }}
}}
""")
        self._nginx = subprocess.Popen(["nginx", "-c", self.path("nginx.conf"), "-e", self.path("error.log")])
        wait_for(self.port)

    def path(self, name):
        return os.path.join(self.folder, name)

    def url(self, name, tls=False):
        return f"https://127.0.0.1:{self.tls_port}/{name}" if tls else f"http://127.0.0.1:{self.port}/{name}"

    def request_count(self):
        """How many requests nginx has answered; it writes its log at once."""
        with open(self.path("access.log")) as file:
            return sum(1 for _ in file)

    def run(self, command, stdin=None, cwd=None):
        """Runs a command to its end. time(1) measures it: a child of this program would count this program's memory."""
        measured = self.path("measured")
        with open(self.path("output"), "w+b") as output:
            source = open(stdin, "rb") if stdin else subprocess.DEVNULL
            start = time.monotonic()
            status = subprocess.run(
                ["/usr/bin/time", "-q", "-o", measured, "-f", "%M %U %S", *command], stdin=source, stdout=output,
                stderr=subprocess.STDOUT, cwd=cwd or self.folder).returncode
            seconds = time.monotonic() - start
            if stdin:
                source.close()
            output.seek(0)
            text = output.read()
        with open(measured) as file:
            peak, user, system = file.read().split()
        return Run(seconds, float(user) + float(system), int(peak), text, status)

    def ours(self, payloads, *flags, tls=False):
        """Runs mediafetch over a file of payloads; the files it makes are removed afterwards."""
        media = self.path("media")
        flags = list(flags) + (["--cacert", self.path("cert.pem")] if tls else ["--allow-http"])
        run = self.run(
            [self.mediafetch, "--ndjson", "--allow-private-network", "--output-dir", media, *flags], stdin=payloads)
        shutil.rmtree(media, ignore_errors=True)
        return run

    def payloads(self, name, urls, key="image-url"):
        """Writes a file of payloads, one for each URL."""
        path = self.path(name)
        with open(path, "w") as file:
            for number, url in enumerate(urls):
                file.write('{"aps":{"alert":{"title":"Summer sale","body":"Only today"},"mutable-content":1},'
                           f'"id":"{number}","{key}":"{url}"}}\n')
        return path

    def pair(self, theirs, ours):
        """Runs both in turn, a warm-up first; returns the runs of each that have the median time."""
        theirs(), ours()
        pairs = [(theirs(), ours()) for _ in range(self.pairs)]
        return median([pair[0] for pair in pairs]), median([pair[1] for pair in pairs])


def median(runs):
    middle = statistics.median_low(run.seconds for run in runs)
    return next(run for run in runs if run.seconds == middle)


def row(name, work, peer, theirs, ours, ratio, ours_run=None, their_run=None, budget="", met=None):
    """A result. `ratio` is how many times faster (or smaller) ours is."""
    return {"name": name, "work": work, "peer": peer, "theirs": theirs, "ours": ours, "ratio": ratio,
            "peak": ours_run.peak if ours_run else 0, "peer_peak": their_run.peak if their_run else 0,
            "cpu": ours_run.cpu if ours_run else None, "peer_cpu": their_run.cpu if their_run else None,
            "budget": budget, "met": met}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise SystemExit(f"nothing listens on port {port}")
