#!/usr/bin/env bash
# HTTP/2 over TLS: connections that go away, streams that are refused or reset, floods. Each ends in one record with
# the cause, and is tried once more where no response had begun.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
# Debian's Python before one that a user installed beside it: the package python3-h2 is for the former.
python=
for candidate in /usr/bin/python3 python3; do
    "$candidate" -c 'import h2' 2>/dev/null || continue
    python=$candidate
    break
done
[ -n "$python" ] || skip 'there is no python3-h2'
command -v openssl >/dev/null || skip 'there is no openssl command'
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
    -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null || skip 'openssl makes no certificate'
start_server
curl -sS --noproxy '*' -o "$work/gif" "$base/samples/gif.gif"

"$python" "$(dirname "$0")/http2-server.py" "$work/certificate.pem" "$work/key.pem" "$work/gif" \
    >"$work/port" 2>"$work/log" &
h2=$!
trap 'kill "$h2" 2>/dev/null || true; finish' EXIT
for _ in $(seq 500); do
    [ ! -s "$work/port" ] || break
    sleep 0.01
done
base=https://127.0.0.1:$(cat "$work/port")
flags=(--ndjson --allow-private-network --cacert "$work/certificate.pem" --no-coalesce --output-dir "$work/media")

# check PATH PATTERN REQUESTS: the codes that a payload comes to, and how often it is asked for.
check() {
    local got asked
    : >"$work/log"
    payload image-url "$1" | timeout 60 "$mediafetch" "${flags[@]}" --timeout 3s >"$work/record" || true
    got=$(codes <"$work/record")
    [[ $got =~ ^($2)$ ]] || fail "$1: wanted '$2', got '$got': $(cat "$work/record")"
    asked=$(grep -c "request $1" "$work/log" || true)
    [ -z "$3" ] || expect "requests for $1" "$3" "$asked"
}

check /ok '' 1
check /goaway-first '' 2
# Whether the frame or the end of the connection is read first is a matter of luck.
check /goaway-always 'transfer.protocol-error|transfer.connection-reset' 2
check /goaway-after '' 1
check /refused-first '' 2
# libcurl itself tries a refused stream five times, and then says that nothing more could be received.
check /refused-always transfer.connection-reset ''
# libcurl may read the fault together with the head, and then never tells of the head.
check /reset-middle transfer.protocol-error ""
check /short transfer.protocol-error ""
check /silence 'transfer.cancelled extension.time-expired' 1
# Ended by libcurl at so many frames, or by our own guard.
check /ping-flood 'transfer.protocol-error|transfer.flood' ''
check /continuation-flood transfer.protocol-error ''
# An end of the connection in order, before any response.
check /close-always transfer.empty-response 2
check /close-first '' 2
check /endless attachment.too-large 1

# Many files over few connections.
: >"$work/log"
for number in $(seq 200); do payload image-url "/ok?$number"; done |
    "$mediafetch" "${flags[@]}" --jobs 8 >"$work/record"
expect 'attachments of 200' 200 "$(grep -c '"disposition":"modified"' "$work/record")"
connections=$(grep -c '^connection' "$work/log")
[ "$connections" -le 8 ] || fail "$connections connections for 200 files, 8 at a time"
