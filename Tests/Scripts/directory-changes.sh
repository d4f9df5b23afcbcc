#!/usr/bin/env bash
# The attachment directory is removed, replaced, or turned into a link while a run goes on: one finding each, nothing
# is put anywhere else, and the run goes on when the directory is back.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"

media=$work/media
elsewhere=$work/elsewhere
mkdir "$elsewhere"
start_server
start_run --output-dir "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture' '' "$answer"

rm -r "$media"
for _ in 1 2; do
    ask image-url /samples/jpeg.jpg
    expect 'a picture without the directory' 'storage.directory-missing' "$answer"
done
[ ! -e "$media" ] || fail 'the directory was made again'
mkdir -m 700 "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture when the directory is back' '' "$answer"
expect 'files in it' 1 "$(visible "$media")"

mv "$media" "$work/moved"
ln -s "$elsewhere" "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture with a link in the place' 'storage.directory-replaced' "$answer"
ask image-url /samples/jpeg.jpg
expect 'another picture with a link in the place' 'storage.directory-not-private' "$answer"
expect 'files behind the link' 0 "$(visible "$elsewhere")"
expect 'files in the moved directory' 1 "$(visible "$work/moved")"
rm "$media"
mv "$work/moved" "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture when the link is gone' '' "$answer"

mv "$media" "$work/moved"
mkdir -m 700 "$media"
ask image-url /samples/jpeg.jpg
expect 'a picture with another directory in the place' 'storage.directory-replaced' "$answer"
ask image-url /samples/jpeg.jpg
expect 'a picture in the other directory' '' "$answer"
expect 'files in the other directory' 1 "$(visible "$media")"
end_run
expect 'exit status' 4 "$status"

# From the start, nothing is put behind a link or into what everybody can write to.
refused() {
    status=0
    payload image-url /samples/jpeg.jpg | "$mediafetch" "${flags[@]}" --output-dir "$1" 2>"$work/errors" >/dev/null || status=$?
    expect "exit status for $2" 4 "$status"
    [ -s "$work/errors" ] || fail "no message for $2"
}
ln -s "$elsewhere" "$work/link"
refused "$work/link" 'a link'
refused "$work/link/" 'a link with a slash behind it'
touch "$work/file"
refused "$work/file" 'a file'
refused "$work/file/media" 'a directory in a file'
mkdir -m 777 "$work/open"
chmod 777 "$work/open"
refused "$work/open" 'a directory that is open to all'
expect 'files behind the link' 0 "$(visible "$elsewhere")"

# The default directory is in a place where anybody could have made it before.
default=$work/mediafetch-$(id -u)
for mode in 755 770 701; do
    mkdir "$default"
    chmod "$mode" "$default"
    status=0
    payload image-url /samples/jpeg.jpg | TMPDIR=$work "$mediafetch" "${flags[@]}" 2>"$work/errors" >/dev/null || status=$?
    expect "exit status for a default directory of mode $mode" 4 "$status"
    expect "files in it" 0 "$(visible "$default")"
    rmdir "$default"
done
