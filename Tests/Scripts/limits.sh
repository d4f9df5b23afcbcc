#!/usr/bin/env bash
# The limits of the process: on the size of a file (whose signal would end it) and on descriptors.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
start_server
media=$work/media

# bash counts ulimit -f in 1,024 bytes; the records go to a pipe, which has no such limit.
answers=$(
    ulimit -f 1
    {
        payload image-url /samples/jpeg-grey.jpg
        payload audio-url /samples/wav.wav
        payload audio-url '/samples/wav.wav?body=random:1'
        payload image-url /samples/jpeg-grey.jpg
    } | {
        status=0
        "$mediafetch" "${flags[@]}" --jobs 1 --output-dir "$media" || status=$?
        printf '%s\n' "$status" >"$work/status"
    } | codes
)
expect 'exit status under ulimit -f' 4 "$(cat "$work/status")"
expect 'codes under ulimit -f' $'\nstorage.file-too-large\nattachment.type-not-supported\n' "$answers"$'\n'
expect 'files under ulimit -f' 2 "$(visible "$media")"

# With too few descriptors the command says so at once; with few it does less at a time, and nothing fails. Below eight
# not even the libraries can be loaded.
for limit in $(seq 8 8 120) 127 128 129 140 200; do
    status=0
    for number in $(seq 100); do payload audio-url "/samples/wav.wav?body=wav&delay=20ms&id=$number"; done |
        (
            ulimit -n "$limit"
            exec timeout 60 "$mediafetch" "${flags[@]}" --jobs 100 --timeout 20s --output-dir "$work/media-$limit"
        ) >"$work/records" 2>"$work/errors" || status=$?
    if [ "$limit" -lt 128 ]; then
        expect "exit status with $limit descriptors" 4 "$status"
        expect "records with $limit descriptors" 0 "$(wc -l <"$work/records")"
        grep -q 'ulimit -n' "$work/errors" || fail "the message with $limit descriptors is: $(cat "$work/errors")"
    else
        expect "exit status with $limit descriptors" 0 "$status"
        expect "records with $limit descriptors" 100 "$(wc -l <"$work/records")"
        expect "files with $limit descriptors" 100 "$(visible "$work/media-$limit")"
    fi
done

# A soft limit is raised as far as the hard one allows.
(
    ulimit -S -n 20
    payload image-url /samples/jpeg.jpg | "$mediafetch" "${flags[@]}" --output-dir "$media" >/dev/null
) || fail 'a soft limit of 20 descriptors was not raised'

# Somebody takes the descriptors away in the middle of a run: one finding, and none when they are back.
command -v prlimit >/dev/null || exit 0
start_run --output-dir "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture' '' "$answer"
descriptors=$(find "/proc/$run/fd" -mindepth 1 -printf '%f\n' | sort -n | tail -n 1)
prlimit --pid "$run" --nofile=5:
ask image-url /samples/jpeg.jpg
prlimit --pid "$run" --nofile=512:
[ "$descriptors" -ge 5 ] || fail 'the limit took nothing away'
expect 'a picture without descriptors' 'storage.out-of-descriptors' "$answer"
ask image-url /samples/jpeg.jpg
expect 'a picture with descriptors again' '' "$answer"
end_run
