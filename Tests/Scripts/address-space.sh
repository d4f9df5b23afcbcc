#!/usr/bin/env bash
# The limit on address space (ulimit -v): too little is told in one line, and a thousand bodies at once, of more bytes
# than there is room for, fit into little more than a few small ones.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
mkdir "$work/root"
server_flags=(--root "$work/root")
start_server
media=$work/media

# libmagic takes its database for a text when it cannot map it, and would complain of each line.
for limit in $(seq 40000 10000 120000); do
    status=0
    # What else there is too little room for ends the process, which bash would tell of.
    {
        payload image-url /samples/jpeg.jpg | (
            ulimit -v "$limit"
            exec timeout 20 "$mediafetch" "${flags[@]}" --output-dir "$work/tight"
        ) >"$work/records" 2>"$work/errors" || status=$?
    } 2>/dev/null
    ! grep -q 'Warning' "$work/errors" || fail "libmagic complains with $limit KiB: $(head -n 3 "$work/errors")"
    ! grep -q 'libmagic cannot load' "$work/errors" || expect "exit status with $limit KiB" 4 "$status"
    ! grep -q 'Install libmagic' "$work/errors" || fail "the advice with $limit KiB: $(cat "$work/errors")"
done

film small.mp4 1000
film large.mp4 1000000

# verify NAME COUNT: so many of a film at once.
verify() {
    local number
    for number in $(seq "$2"); do payload video-url "/$1?delay=50ms&id=$number"; done |
        "$mediafetch" "${flags[@]}" --jobs 1000 --timeout 60s --no-keep --output-dir "$media" >"$work/records" &
    wait $! || fail "not all of $1 were attached: $(codes <"$work/records" | sort | uniq -c)"
    expect "attachments of $1" "$2" "$(grep -c '"type":"public.mpeg-4"' "$work/records")"
}

# How much the same number of small ones takes, once the threads are there.
for number in $(seq 1000); do payload video-url "/small.mp4?delay=50ms&id=$number"; done >"$work/in"
"$mediafetch" "${flags[@]}" --jobs 1000 --timeout 60s --no-keep --output-dir "$media" <"$work/in" >"$work/records" &
command=$!
most=0
while now=$(sed -n 's/^VmPeak:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$command/status" 2>/dev/null) && [ -n "$now" ]; do
    most=$now
    sleep 0.02
done
wait "$command" || fail 'small films were not attached'

# malloc maps 64 MiB for each thread that waits for another (mallopt(3), M_ARENA_MAX); which do differs by run.
(
    ulimit -v $((most + 300000))
    verify large.mp4 1000
) || exit 1
expect 'files at the end' 0 "$(find "$media" -mindepth 1 -type f | wc -l)"
