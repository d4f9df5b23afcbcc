#!/usr/bin/env bash
# A body with a Content-Encoding that nobody asked for: gzip and deflate are decoded, other codings and several on top of
# each other are refused, what is no coding is taken with a warning, and what expands without measure ends at the limit, in little memory.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || skip 'there is no python3'
start_server
curl -sS --noproxy '*' -o "$work/gif" "$base/samples/gif.gif"
mkfifo "$work/port"
python3 "$(dirname "$0")/codings-server.py" "$work/gif" >"$work/port" &
codings=$!
trap 'kill "$codings" 2>/dev/null || true; finish' EXIT
read -r -t 20 port <"$work/port" || fail 'the server of encoded bodies does not start'
base=http://127.0.0.1:$port

# check PATH CODES
check() {
    payload image-url "$1" | "$mediafetch" "${flags[@]}" --output-dir "$work/media" >"$work/record" || true
    expect "the codes for $1" "$2" "$(codes <"$work/record")"
}
for coding in gzip x-gzip GZIP deflate raw-deflate members gzip,identity identity; do check "/$coding" ''; done
for coding in none binary utf-8 aws-chunked nonsense; do check "/$coding" transfer.unknown-encoding; done
for coding in br zstd compress gzip,gzip gzip,gzip,gzip,gzip,gzip,gzip,gzip,gzip; do
    check "/$coding" transfer.bad-encoding
done
check /bomb attachment.too-large

# Sixteen of them at once: 3 GB if they were decoded whole.
for number in $(seq 16); do payload image-url "/bomb?$number"; done |
    (ulimit -v 4000000 && exec "$mediafetch" "${flags[@]}" --output-dir "$work/media") >"$work/records" || true
expect 'the bombs that were refused' 16 "$(grep -c attachment.too-large "$work/records")"
