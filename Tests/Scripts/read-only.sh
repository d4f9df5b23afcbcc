#!/usr/bin/env bash
# A directory that cannot be written to, from the start or from the middle of a run on.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
need_namespace

media=$work/media
mkdir "$media"
mount -t tmpfs none "$media"
start_server

# Media that is kept for further notifications is a file that is open for writing, which no remount allows.
start_run --output-dir "$media" --no-coalesce
ask image-url /samples/jpeg.jpg
expect 'a picture' '' "$answer"
mount -o remount,ro "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture on a read-only file system' 'storage.not-writable' "$answer"
mount -o remount,rw "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture on a file system that can be written to again' '' "$answer"
end_run
expect 'exit status' 4 "$status"
expect 'files' 2 "$(visible "$media")"

mount -o remount,ro "$media"
status=0
payload image-url /samples/jpeg.jpg | "$mediafetch" "${flags[@]}" --output-dir "$media" >"$work/records" 2>"$work/errors" ||
    status=$?
expect 'exit status of a start on a read-only file system' 4 "$status"
expect 'records of it' 0 "$(wc -l <"$work/records")"
grep -q "$media" "$work/errors" || fail "the message does not name the directory: $(cat "$work/errors")"
