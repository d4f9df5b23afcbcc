#!/usr/bin/env bash
# A disk that is full in the middle of a write: one finding, no part of the file, and the next payloads fare well.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
need_namespace

media=$work/media
mkdir "$media"
mount -t tmpfs -o size=1m none "$media"
start_server

start_run --output-dir "$media" --timeout 20s
ask image-url /samples/jpeg.jpg
expect 'a small picture' '' "$answer"
ask image-url "/samples/jpeg.jpg?body=jpeg"
expect 'another small picture' '' "$answer"

# Larger than what stays in memory, and larger than the disk.
ask audio-url '/samples/wav.wav?endless&no-length'
expect 'a sound that fills the disk' 'storage.disk-full' "$answer"
expect 'files after the disk was full' 2 "$(visible "$media")"

# Somebody else fills the disk to its last byte, so that small files fail as well.
dd if=/dev/zero of="$media/.filler" bs=64k 2>/dev/null || true
ask image-url /samples/jpeg.jpg
expect 'a picture on a full disk' 'storage.disk-full' "$answer"
expect 'files on a full disk' 2 "$(visible "$media")"

rm "$media/.filler"
ask image-url /samples/jpeg.jpg
expect 'a picture when there is space again' '' "$answer"
expect 'files when there is space again' 3 "$(visible "$media")"
end_run
expect 'exit status' 4 "$status"
