#!/usr/bin/env bash
# The examples that keep the command as a child, in Python and Node, and the recipe for gorush.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || skip 'there is no python3'
examples=$(realpath "$(dirname "$0")/../../Examples")
start_server
export MEDIAFETCH=$mediafetch

# A slow payload first, many quick ones, one that fails, one without an identifier, two with the same one, and some that are
# none for mediafetch, and have no identifier in their records.
line() { printf '{"aps":{"alert":"b","mutable-content":1}%s,"image-url":"%s%s"}\n' "$1" "$base" "$2"; }
{
    line ',"id":"slow"' '/samples/jpeg.jpg?delay=700ms'
    for number in $(seq 300); do line ",\"id\":\"n$number\"" "/samples/gif.gif?id=$number"; done
    line ',"id":"bad"' '/samples/jpeg.jpg?status=404'
    line '' /samples/png.png
    line ',"id":"twice"' '/samples/png.png?delay=50ms'
    line ',"id":"twice"' '/samples/png.png?delay=50ms'
    printf '{"aps":{"alert":"x\\ud83d","mutable-content":1},"id":"half"}\n5\n'
    printf '{"aps":{"alert":"%01100000d"},"id":"large"}\n' 0
    printf '{"deep":%s1%s}\n' "$(printf '%0600d' 0 | tr 0 '[')" "$(printf '%0600d' 0 | tr 0 ']')"
} >"$work/payloads"

# check NAME PROGRAM: every payload has its line, and the slow one holds up no other.
check() {
    local media=$work/$1
    local status=0
    timeout 300 "$2" --allow-http --allow-private-network --output-dir "$media" <"$work/payloads" >"$work/lines" || status=$?
    expect "status of $1" 3 "$status"
    expect "lines of $1" 309 "$(wc -l <"$work/lines")"
    expect "attached by $1" 304 "$(grep -c "modified $media/" "$work/lines")"
    expect "identifiers of $1" 303 "$(grep modified "$work/lines" | cut -d' ' -f1 | sort | uniq -c | wc -l)"
    expect "no payloads of $1" "$(printf '%s\n' '- - input.too-large' '- - payload.not-an-object' '- - payload.not-json' \
        '- - payload.not-json')" \
        "$(grep '^-' "$work/lines" | LC_ALL=C sort)"
    expect "what failed in $1" 'bad original transfer.http-status' "$(grep original "$work/lines")"
    [ "$(head -1 "$work/lines" | cut -d' ' -f1)" != slow ] || fail "$1 let all others wait for the slow one"
    line ',"id":"a"' /samples/png.png | "$2" --allow-http --allow-private-network --no-keep >"$work/lines" ||
        fail "$1 with --no-keep ended with $?"
    expect "line of $1 with --no-keep" 'a modified public.png' "$(cat "$work/lines")"
    status=0
    "$2" --no-such-flag <"$work/payloads" >"$work/lines" 2>"$work/errors" || status=$?
    expect "status of $1 with a wrong flag" 2 "$status"
    expect "lines of $1 that say what is wrong" 2 "$(wc -l <"$work/errors")"
    MEDIAFETCH=/bin/false "$2" <"$work/payloads" >"$work/lines" 2>/dev/null && fail "$1 did not tell of a child that ended"
    expect "lines of $1 without a child" 0 "$(wc -l <"$work/lines")"
}
if python3 -c 'import asyncio; asyncio.TaskGroup' 2>/dev/null; then
    check python "$examples/Child/prepare.py"
else
    printf '%s: without the Python example: it needs Python 3.11\n' "$script"
fi
if command -v node >/dev/null; then
    check node "$examples/Child/prepare.mjs"
else
    printf '%s: without the Node example: there is no node\n' "$script"
fi

if ! command -v jq >/dev/null || ! command -v curl >/dev/null; then
    printf '%s: without the recipe for gorush: there is no jq or no curl\n' "$script"
    exit 0
fi
python3 "$(dirname "$0")/gorush-server.py" >"$work/gorush" &
gorush=$!
trap 'kill "$gorush" 2>/dev/null || true; finish' EXIT
for _ in $(seq 500); do
    [ ! -s "$work/gorush" ] || break
    sleep 0.01
done
mkdir "$work/bin"
ln -s "$mediafetch" "$work/bin/mediafetch"
push() {
    GORUSH=http://127.0.0.1:$(head -1 "$work/gorush") PATH=$work/bin:$PATH MEDIAFETCH_ALLOW_HTTP=1 \
        MEDIAFETCH_ALLOW_PRIVATE_NETWORK=1 "$examples/Gorush/push.sh" "$@"
}
{
    printf '{"aps":{"alert":{"title":"t","body":"b"},"badge":3,"mutable-content":1},"notif_id":"1","price":1.5,"image-url":"%s"}\n' \
        "$base/samples/jpeg.jpg"
    printf '{"aps":{"alert":"b","mutable-content":1},"image-url":"%s"}\nno payload\n' "$base/samples/jpeg.jpg?status=404"
    printf '{"aps":5}\n{"aps":{"alert":{"title":"t","body":5},"badge":"3","mutable-content":true,"interruption-level":"passive","relevance-score":0.5,"url-args":["a"]}}\n'
} >"$work/payloads"
push token-1 token-2 <"$work/payloads" 2>"$work/errors" || fail "push.sh ended with $?: $(cat "$work/errors")"
expect 'the first notification' \
    '{"alert":{"body":"b","title":"t"},"badge":3,"content_available":false,"data":{"image-url":"'"$base"'/samples/jpeg.jpg","price":1.5},"mutable_content":true,"notif_id":"1","platform":1,"tokens":["token-1","token-2"]}' \
    "$(sed -n 2p "$work/gorush" | jq -cS .)"
expect 'the second notification' \
    '{"content_available":false,"data":{},"message":"b","mutable_content":true,"platform":1,"tokens":["token-1","token-2"]}' \
    "$(sed -n 3p "$work/gorush" | jq -cS .)"
expect 'the third notification' \
    '{"alert":{"title":"t"},"content_available":false,"data":{},"interruption_level":"passive","mutable_content":true,"platform":1,"tokens":["token-1","token-2"],"url-args":["a"]}' \
    "$(sed -n 4p "$work/gorush" | jq -cS .)"
expect 'what gorush has no field for' 'push.sh: gorush has no field for relevance-score in aps: left out' "$(grep '^push.sh' "$work/errors")"
expect 'notifications' 3 "$(($(wc -l <"$work/gorush") - 1))"
grep -q 'payload.not-json' "$work/errors" || fail 'what is no payload is not told'
kill "$gorush"
wait "$gorush" 2>/dev/null || true
! push token-1 <"$work/payloads" 2>/dev/null || fail 'push.sh does not tell of a server that does not answer'
