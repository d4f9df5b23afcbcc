#!/usr/bin/env bash
# kill -9 in the middle of a download, a hundred times: no part of a file is ever to be seen, and the next start
# removes what had a name already, but for files that a record names.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
start_server
media=$work/media
own=$media/.mediafetch-$(id -u)
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
has_unkept_file() { [ -n "$(find "$own" -name '*.jpg' 2>/dev/null)" ]; }

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

# Five records are out; twenty pictures more are done and wait behind a slow one.
{
    for number in $(seq 5); do payload image-url "/samples/jpeg.jpg?id=$number"; done
    payload image-url '/samples/jpeg.jpg?stall=headers'
    for number in $(seq 6 25); do payload image-url "/samples/jpeg.jpg?id=$number"; done
} >"$work/behind"
"$mediafetch" "${flags[@]}" --jobs 64 --output-dir "$media" <"$work/behind" >"$work/records" 2>&1 &
has_all_files() { [ "$(visible "$media")" -eq 25 ]; }
has_records() { [ "$(wc -l <"$work/records")" -eq 5 ]; }
until_true has_all_files
until_true has_records
kill -9 $!
wait $! 2>/dev/null || true
expect 'files after the kill' 25 "$(visible "$media")"
: | "$mediafetch" "${flags[@]}" --output-dir "$media"
expect 'files that a record names' 5 "$(visible "$media")"
grep -o '"path":"[^"]*"' "$work/records" | cut -d'"' -f4 | while read -r path; do
    [ -s "$path" ] || fail "$path is gone, and a record names it"
done
rm "$media"/*

payload image-url /samples/jpeg.jpg | "$mediafetch" "${flags[@]}" --output-dir "$media" >/dev/null || true
expect 'files after the last start' 1 "$(visible "$media")"
[ ! -e "$own" ] || fail 'the last start did not sweep'
