#!/usr/bin/env bash
# A proxy is used when --proxy names it, with a warning, and never because of the environment.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || skip 'there is no python3'
start_server
mkfifo "$work/proxy-port"
python3 "$(dirname "$0")/proxy-server.py" "${base##*:}" >"$work/proxy-port" 2>"$work/proxy-log" &
proxy=$!
trap 'kill "$proxy" 2>/dev/null || true; finish' EXIT
read -r -t 20 port <"$work/proxy-port" || fail 'the proxy does not start'
warning='resolves names and connects'

# The name is known to the proxy alone.
base=http://media.test payload image-url /samples/gif.gif |
    "$mediafetch" "${flags[@]}" --output-dir "$work/media" --proxy "http://user:secret@127.0.0.1:$port" \
        >"$work/record" 2>"$work/errors" || fail "through the proxy: $(codes <"$work/record")"
grep -q "$warning" "$work/errors" || fail 'no warning that the check of addresses moves to the proxy'
! grep -q secret "$work/errors" || fail "the proxy's password is shown"
expect 'requests through the proxy' 'GET http://media.test/samples/gif.gif' "$(cat "$work/proxy-log")"

# A literal private address is refused before the proxy hears of it, and so is a redirect to one.
for path in /private '/redirect-to-private'; do
    code=$(base=http://media.test payload image-url "$path" | sed 's,media.test/private,10.0.0.1/a.gif,' |
        "$mediafetch" --ndjson --allow-http --output-dir "$work/media" --proxy "http://127.0.0.1:$port" 2>/dev/null | codes) || true
    expect "the code for $path" transfer.address-denied "$code"
done

# A proxy that refuses the tunnel is told from the host.
base=https://media.test payload image-url /refused | "$mediafetch" "${flags[@]}" --output-dir "$work/media" \
    --proxy "http://127.0.0.1:$port" >"$work/record" 2>/dev/null || true
expect 'the code for a refused tunnel' transfer.connect-failed "$(codes <"$work/record")"
grep -q 'it answered 403' "$work/record" || fail "the proxy's answer is not told: $(cat "$work/record")"

# One that asks for a password, for a tunnel and without one.
for scheme in http https; do
    base=$scheme://password.test payload image-url /a | "$mediafetch" "${flags[@]}" --output-dir "$work/media" \
        --proxy "http://127.0.0.1:$port" >"$work/record" 2>/dev/null || true
    grep -q 'asks for a password.*USER:PASSWORD@HOST:PORT' "$work/record" ||
        fail "a proxy's password over $scheme is not asked for: $(cat "$work/record")"
done

# One that nothing listens for is named, and not the media server.
base=http://media.test payload image-url /a | "$mediafetch" "${flags[@]}" --output-dir "$work/media" \
    --proxy http://127.0.0.1:9 >"$work/record" 2>/dev/null || true
grep -q 'the proxy http://127.0.0.1:9 was refused.*Start the proxy' "$work/record" ||
    fail "a refusing proxy is not named: $(cat "$work/record")"

# A tunnel through a proxy that answers nothing, in its time.
for scheme in https socks5h; do
    base=https://media.test payload image-url /a | "$mediafetch" "${flags[@]}" --output-dir "$work/media" \
        --timeout 2s --proxy "$scheme://127.0.0.1:$port" >"$work/record" 2>/dev/null || true
    grep -q "the proxy $scheme://127.0.0.1:$port\|The proxy $scheme://127.0.0.1:$port" "$work/record" ||
        fail "a $scheme proxy that is none is not named: $(cat "$work/record")"
done

# Addresses for names are of no use to it.
base=http://media.test payload image-url /samples/gif.gif | "$mediafetch" "${flags[@]}" --output-dir "$work/media" \
    --resolve media.test:80:192.0.2.1 --proxy "http://127.0.0.1:$port" >/dev/null 2>"$work/errors" || true
grep -q -e '--resolve has no effect' "$work/errors" || fail 'no warning that --resolve has no effect'

# The environment names one: it hears nothing.
: >"$work/proxy-log"
for name in http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY; do
    payload image-url /samples/gif.gif | env "$name=http://127.0.0.1:$port" no_proxy= NO_PROXY= \
        "$mediafetch" "${flags[@]}" --output-dir "$work/media" >"$work/record" 2>"$work/errors" ||
        fail "with $name: $(codes <"$work/record")"
    [ ! -s "$work/errors" ] || fail "with $name: $(cat "$work/errors")"
done
[ ! -s "$work/proxy-log" ] || fail "the environment's proxy was asked: $(cat "$work/proxy-log")"
