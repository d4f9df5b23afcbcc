"""The rows: each returns what it measured."""
import json
import os
import shutil
import subprocess
import sys

import media
from measure import row


def rate(count, seconds):
    return f"{count / seconds:,.0f}/s"


def seconds(value):
    return f"{value * 1000:,.1f} ms"


def curl_list(lab, name, urls):
    """A configuration that lets one curl download many files, each under its own name."""
    folder = lab.path(name + ".files")
    path = lab.path(name + ".curl")
    with open(path, "w") as file:
        for number, url in enumerate(urls):
            file.write(f'url = "{url}"\noutput = "{folder}/{number}"\n')
    return folder, path


def curl_downloads(lab, name, urls, *flags):
    folder, config = curl_list(lab, name, urls)

    def run():
        os.makedirs(folder, exist_ok=True)
        result = lab.run(["curl", "-sS", "-Z", "--parallel-max", "64", *flags, "-K", config])
        shutil.rmtree(folder)
        return result
    return run


def expect_records(run, count, disposition):
    found = sum(1 for line in run.output.splitlines() if line.startswith(b"{") and json.loads(line)["disposition"] == disposition)
    if found != count:
        raise SystemExit(f"{found} of {count} records are {disposition}: {run.output[:600]!r}")


def write_files(lab, files):
    for name, content in files:
        with open(os.path.join(lab.www, name), "wb") as file:
            file.write(content)


def distinct(lab, count=2000):
    """Distinct pictures, the whole pipeline, against a curl that only downloads."""
    write_files(lab, ((f"{n}.jpg", media.jpeg(n, 30000)) for n in range(count)))
    urls = [lab.url(f"{n}.jpg") for n in range(count)]
    payloads = lab.payloads("distinct", urls)
    theirs, ours = lab.pair(curl_downloads(lab, "distinct", urls), lambda: lab.ours(payloads, "--jobs", "64"))
    expect_records(ours, count, "modified")
    ratio = theirs.seconds / ours.seconds
    return [row("distinct", f"{count} distinct JPEGs of 30 KB", "curl -Z, download only", rate(count, theirs.seconds),
                rate(count, ours.seconds), ratio, ours, theirs, "ratio at least 1.0", ratio >= 1)]


def floor(lab, count=2000):
    """The same downloads by the least that does the job, in C: what no program can be much faster than."""
    write_files(lab, ((f"{n}.jpg", media.jpeg(n, 30000)) for n in range(count)))
    urls = [lab.url(f"{n}.jpg") for n in range(count)]
    payloads = lab.payloads("floor", urls)
    listing, program, files = lab.path("floor.urls"), lab.path("floor.program"), lab.path("floor.files")
    with open(listing, "w") as file:
        file.writelines(url + "\n" for url in urls)
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peers", "floor.c")
    subprocess.run(["cc", "-O2", "-Wall", "-Werror", "-o", program, source, "-lcurl", "-lmagic"], check=True)

    def theirs():
        os.makedirs(files, exist_ok=True)
        result = lab.run([program, files], stdin=listing)
        shutil.rmtree(files)
        return result
    peer_run, ours = lab.pair(theirs, lambda: lab.ours(payloads, "--jobs", "64"))
    if peer_run.output.count(b"image/jpeg") != count:
        raise SystemExit(f"the floor failed: {peer_run.output[:300]!r}")
    expect_records(ours, count, "modified")
    return [row("floor", f"{count} distinct JPEGs of 30 KB", "bare C: libcurl, libmagic, files", rate(count, peer_run.seconds),
                rate(count, ours.seconds), peer_run.seconds / ours.seconds, ours, peer_run)]


def shared(lab, count=10000):
    """Many payloads with one picture: one request, a file for each."""
    write_files(lab, [("shared.jpg", media.jpeg(0, 30000))])
    payloads = lab.payloads("shared", [lab.url("shared.jpg")] * count)
    lab.ours(payloads)
    before = lab.request_count()
    runs = sorted((lab.ours(payloads) for _ in range(lab.pairs)), key=lambda run: run.seconds)
    ours = runs[len(runs) // 2]
    expect_records(ours, count, "modified")
    requests = (lab.request_count() - before) / lab.pairs
    return [row("shared", f"{count} payloads, one JPEG, {requests:g} requests", "", "", rate(count, ours.seconds), None,
                ours, None, "at least 20,000/s, one request", count / ours.seconds >= 20000 and requests == 1)]


def json_(lab):
    """Parsing, checking and writing a payload, against JSONSerialization."""
    def nanoseconds(who, count):
        return int(subprocess.run([lab.json_benchmark, who, str(count)], check=True, capture_output=True).stdout.split()[0])
    pairs = sorted((nanoseconds("foundation", 20000), nanoseconds("ours", 100000)) for _ in range(lab.pairs))
    theirs, ours = pairs[len(pairs) // 2]
    return [row("json", "parse and write a 520-byte payload", "JSONSerialization", f"{theirs / 1000:.1f} us",
                f"{ours / 1000:.1f} us", theirs / ours, budget="ratio at least 5", met=theirs >= 5 * ours)]


def film(lab):
    """One film of 50 MB: the memory is what matters. iOS counts what it gives an extension in MiB."""
    write_files(lab, [("film.mp4", media.film(50 << 20))])
    url = lab.url("film.mp4")
    payloads = lab.payloads("film", [url], "video-url")
    theirs, ours = lab.pair(
        lambda: lab.run(["curl", "-sS", "-o", lab.path("film.out"), url]), lambda: lab.ours(payloads))
    expect_records(ours, 1, "modified")
    return [row("film", "one film of 50 MiB", "curl", seconds(theirs.seconds), seconds(ours.seconds),
                theirs.seconds / ours.seconds, ours, theirs, "peak under 24 MiB", ours.peak < 24 << 10)]


def one(lab):
    """One payload from start to exit, against curl and then file."""
    write_files(lab, [("one.jpg", media.jpeg(1, 30000))])
    url = lab.url("one.jpg")
    payloads = lab.payloads("one", [url])
    target = lab.path("one.out")
    command = f'curl -sS -o {target} {url} && file --mime-type {target}'
    theirs, ours = lab.pair(lambda: lab.run(["sh", "-c", command]), lambda: lab.ours(payloads))
    expect_records(ours, 1, "modified")
    ratio = theirs.seconds / ours.seconds
    return [row("one", "one payload, start to exit", "curl -o; file --mime-type", seconds(theirs.seconds),
                seconds(ours.seconds), ratio, ours, theirs, "ratio at least 1.0", ratio >= 1)]


def stalled(lab, count=1000):
    """Stalled downloads: every answer in time."""
    server = subprocess.Popen([lab.mediafetch, "test-server"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    base = server.stdout.readline().strip()
    payloads = lab.payloads("stalled", [f"{base}/samples/jpeg.jpg?stall=headers&id={n}" for n in range(count)])
    ours = lab.ours(payloads, "--timeout", "2s", "--jobs", str(count))
    server.terminate()
    server.wait()
    records = [json.loads(line) for line in ours.output.splitlines()]
    slowest = max(record["timing"]["totalMs"] for record in records)
    met = len(records) == count and slowest <= 2050
    return [row("stalled", f"{count} stalled downloads, limit 2 s", "", "", f"slowest answer {slowest:.0f} ms", None, ours,
                None, "every answer within 2,050 ms", met)]


def delayed(lab, count=200):
    """A server that takes 100 ms, 64 at once, against the ideal of full waves."""
    server = subprocess.Popen([lab.mediafetch, "test-server"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    base = server.stdout.readline().strip()
    payloads = lab.payloads("delayed", [f"{base}/samples/jpeg.jpg?delay=100ms&id={n}" for n in range(count)])
    lab.ours(payloads, "--jobs", "64")
    runs = sorted((lab.ours(payloads, "--jobs", "64") for _ in range(lab.pairs)), key=lambda run: run.seconds)
    server.terminate()
    server.wait()
    ours = runs[len(runs) // 2]
    expect_records(ours, count, "modified")
    ideal = -(-count // 64) * 0.1
    return [row("delayed", f"{count} payloads, 100 ms each, --jobs 64", "the ideal", seconds(ideal), seconds(ours.seconds),
                ideal / ours.seconds, ours)]


def https(lab, count=1000):
    """Distinct small pictures over HTTPS with HTTP/2."""
    write_files(lab, ((f"{n}.png", media.png(n)) for n in range(count)))
    urls = [lab.url(f"{n}.png", tls=True) for n in range(count)]
    payloads = lab.payloads("https", urls)
    theirs, ours = lab.pair(
        curl_downloads(lab, "https", urls, "--cacert", lab.path("cert.pem"), "--http2"),
        lambda: lab.ours(payloads, "--jobs", "64", tls=True))
    expect_records(ours, count, "modified")
    return [row("https", f"{count} distinct PNGs over HTTPS, HTTP/2", "curl -Z, download only",
                rate(count, theirs.seconds), rate(count, ours.seconds), theirs.seconds / ours.seconds, ours, theirs)]


def mixed(lab, count=1000):
    """70 % JPEG, 20 % PNG, 5 % GIF, 5 % MPEG-4."""
    names = [f"{n}.jpg" for n in range(count * 70 // 100)] + [f"{n}.png" for n in range(count * 20 // 100)]
    write_files(lab, [(name, media.jpeg(n, 30000) if name.endswith("jpg") else media.png(n)) for n, name in enumerate(names)])
    write_files(lab, [("a.gif", media.sample("gif-animated.gif")), ("a.mp4", media.film(200000))])
    names += [f"a.gif?{n}" for n in range(count * 5 // 100)] + [f"a.mp4?{n}" for n in range(count * 5 // 100)]
    urls = [lab.url(name) for name in names]
    payloads = lab.payloads("mixed", urls)
    theirs, ours = lab.pair(curl_downloads(lab, "mixed", urls), lambda: lab.ours(payloads, "--jobs", "64"))
    expect_records(ours, len(urls), "modified")
    return [row("mixed", f"{len(urls)} media: JPEG, PNG, GIF, MPEG-4", "curl -Z, download only",
                rate(len(urls), theirs.seconds), rate(len(urls), ours.seconds), theirs.seconds / ours.seconds, ours, theirs)]


def memory(lab):
    """Peak memory with more in flight."""
    write_files(lab, ((f"{n}.jpg", media.jpeg(n, 30000)) for n in range(2000)))
    payloads = lab.payloads("memory", [lab.url(f"{n}.jpg") for n in range(2000)])
    results = []
    for jobs in (1, 64, 512):
        run = lab.ours(payloads, "--jobs", str(jobs))
        results.append(row(f"memory-{jobs}", f"2000 JPEGs, --jobs {jobs}", "", "", rate(2000, run.seconds), None, run))
    return results


def growth(lab):
    """Time and memory for each payload as the work grows."""
    write_files(lab, ((f"{n}.jpg", media.jpeg(n, 30000)) for n in range(10000)))
    results = []
    for count in (1, 10, 100, 1000, 10000):
        payloads = lab.payloads("growth", [lab.url(f"{n}.jpg") for n in range(count)])
        runs = sorted((lab.ours(payloads) for _ in range(3)), key=lambda run: run.seconds)
        run = runs[1]
        results.append(row(f"growth-{count}", f"{count} distinct JPEGs", "", "",
                           f"{run.seconds / count * 1e6:,.0f} us a payload", None, run))
    return results


def python(lab, count=1000):
    """The same job as an honest Python program does it, with aiohttp and python-magic."""
    write_files(lab, ((f"{n}.jpg", media.jpeg(n, 30000)) for n in range(count)))
    payloads = lab.payloads("python", [lab.url(f"{n}.jpg") for n in range(count)])
    peer = os.path.join(os.path.dirname(__file__), "peers", "preprocess.py")
    files = lab.path("python.files")

    def theirs():
        os.makedirs(files, exist_ok=True)
        result = lab.run([sys.executable, peer, files], stdin=payloads)
        shutil.rmtree(files)
        return result
    peer_run, ours = lab.pair(theirs, lambda: lab.ours(payloads, "--jobs", "64"))
    expect_records(peer_run, count, "modified")
    return [row("python", f"{count} distinct JPEGs of 30 KB", "Python: aiohttp, python-magic", rate(count, peer_run.seconds),
                rate(count, ours.seconds), peer_run.seconds / ours.seconds, ours, peer_run)]


ALL = {"distinct": distinct, "floor": floor, "shared": shared, "json": json_, "film": film, "one": one, "stalled": stalled,
       "delayed": delayed, "https": https, "mixed": mixed, "memory": memory, "growth": growth, "python": python}
