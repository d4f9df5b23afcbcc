#!/usr/bin/env bash
# kill -9 in the middle of a download, a hundred times: no part of a file is ever to be seen, and the next start
# removes what had a name already.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
start_server
media=$work/media
mkdir -m 700 "$media"
payload audio-url '/samples/wav.wav?endless&no-length&rate=2000000' >"$work/kept"
# The picture is done and has a name, the sound is not.
printf '{"aps":{"alert":"b","mutable-content":1},"image-url":"%s","audio-url":"%s"}\n' \
    "$base/samples/jpeg.jpg" "$base/samples/wav.wav?stall=body@1000" >"$work/unkept"

# until_true COMMAND...: tries for ten seconds.
until_true() {
    local _
    for _ in $(seq 1000); do
        ! "$@" || return 0
        sleep 0.01
    done
    fail "this did not come true: $*"
}
is_writing() { [ -n "$(find -L "/proc/$1/fd" -type f -size +0 -links 0 2>/dev/null)" ]; }
has_unkept_file() { [ -n "$(find "$media/.mediafetch" -name '*.jpg' 2>/dev/null)" ]; }

for round in $(seq 50); do
    "$mediafetch" "${flags[@]}" --output-dir "$media" <"$work/kept" >/dev/null 2>&1 &
    until_true is_writing $!
    kill -9 $!
    wait $! 2>/dev/null || true
    expect "files after the kill in round $round" '' "$(ls -A "$media")"

    "$mediafetch" "${flags[@]}" --output-dir "$media" --no-keep <"$work/unkept" >/dev/null 2>&1 &
    until_true has_unkept_file
    kill -9 $!
    wait $! 2>/dev/null || true
    expect "files to be seen after the kill in round $round" 0 "$(visible "$media")"
    [ "$round" -lt 50 ] || break
    # Every start sweeps what the one before left.
    : | "$mediafetch" "${flags[@]}" --output-dir "$media"
    expect "files after the next start in round $round" '' "$(ls -A "$media")"
done

payload image-url /samples/jpeg.jpg | "$mediafetch" "${flags[@]}" --output-dir "$media" >/dev/null || true
expect 'files after the last start' 1 "$(visible "$media")"
[ ! -e "$media/.mediafetch" ] || fail 'the last start did not sweep'
