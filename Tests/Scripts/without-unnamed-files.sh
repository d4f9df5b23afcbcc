#!/usr/bin/env bash
# On a file system without unnamed files (NFS, FUSE) the store falls back to files with names, in a directory of its own
# that the next start sweeps. All else is the same.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"

media=$work/media
own=$media/.mediafetch-$(id -u)
start_server
wrapper=$(dirname "$(realpath "$0")")/refuse-unnamed-files.py
status=0
python3 "$wrapper" /bin/true || status=$?
[ "$status" -ne 77 ] || skip 'this system has no seccomp filters'
expect 'exit status of the wrapper' 0 "$status"
real=$mediafetch
printf '#!/bin/sh\nexec python3 "%s" "%s" "$@"\n' "$wrapper" "$real" >"$work/mediafetch"
chmod +x "$work/mediafetch"
mediafetch=$work/mediafetch

start_run --output-dir "$media"
for sample in jpeg.jpg png.png gif.gif; do
    ask image-url "/samples/$sample"
    expect "$sample" '' "$answer"
done
ask image-url /samples/webp.webp
expect 'a WebP' 'attachment.type-not-supported' "$answer"
expect 'files before the end' 3 "$(visible "$media")"
end_run
expect 'files' 3 "$(visible "$media")"
[ ! -e "$own" ] || fail 'the directory for unfinished files is still there'

payload audio-url '/samples/wav.wav?endless&no-length&rate=2000000' >"$work/endless"
for round in $(seq 10); do
    "$mediafetch" "${flags[@]}" --output-dir "$media" <"$work/endless" >/dev/null 2>&1 &
    for _ in $(seq 1000); do
        [ -z "$(find "$own" -name '*.part' -size +0 2>/dev/null)" ] || break
        sleep 0.01
    done
    [ -n "$(find "$own" -name '*.part' -size +0)" ] || fail 'nothing was written, or the files were unnamed after all'
    kill -9 $!
    wait $! 2>/dev/null || true
    expect "files to be seen after the kill in round $round" 3 "$(visible "$media")"
    expect "runs after the kill in round $round" 1 "$(find "$own" -mindepth 1 -maxdepth 1 | wc -l)"
done

# A run that lives keeps what it has, whoever starts beside it.
start_run --output-dir "$media" --no-keep
ask image-url /samples/jpeg.jpg
: | "$real" "${flags[@]}" --output-dir "$media"
expect 'runs that live' 1 "$(find "$own" -mindepth 1 -maxdepth 1 | wc -l)"
ask image-url /samples/jpeg.jpg
expect 'a picture after the other start' '' "$answer"
end_run
expect 'all files at the end' 3 "$(find "$media" -mindepth 1 | wc -l)"
