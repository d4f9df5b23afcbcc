#!/usr/bin/env bash
# Memory does not grow with the size of the bodies: sixteen films of 20 MB at once take no more than of 200 KB.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
mkdir "$work/root"
server_flags=(--root "$work/root")
start_server

film small.mp4 200000
film large.mp4 20000000

# peak NAME: the most memory in KiB that the command had, all bodies in flight at once.
peak() {
    local number
    for number in $(seq 16); do payload video-url "/$1?delay=200ms&id=$number"; done >"$work/in"
    "$mediafetch" "${flags[@]}" --jobs 16 --no-keep --output-dir "$work/media" <"$work/in" >"$work/records" &
    local command=$! most=0 now
    while now=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$command/status" 2>/dev/null) && [ -n "$now" ]; do
        most=$now
        sleep 0.02
    done
    wait "$command" || fail "$1 was not attached: $(codes <"$work/records" | sort -u)"
    expect "attachments of $1" 16 "$(grep -c '"type":"public.mpeg-4"' "$work/records")"
    printf '%s\n' "$most"
}
small=$(peak small.mp4)
large=$(peak large.mp4)
[ "$large" -lt $((small + 16384)) ] || fail "$large KiB for large films, $small KiB for small ones"
expect 'files at the end' 0 "$(find "$work/media" -mindepth 1 | wc -l)"
