#!/usr/bin/env bash
# Nothing that the command opens is inherited by a program that an extension starts: every descriptor beside the three
# standard ones, and those that it inherited itself, is closed on exec, sockets and the file that is being filled among them.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
start_server
start_run --output-dir "$work/media"
payload audio-url '/samples/wav.wav?endless&no-length&rate=1000000' >&7

has_socket_and_file() {
    [ -n "$(find "/proc/$run/fd" -lname 'socket:*' 2>/dev/null)" ] &&
        [ -n "$(find -L "/proc/$run/fd" -type f -size +0 -links 0 2>/dev/null)" ]
}
for _ in $(seq 1000); do
    ! has_socket_and_file || break
    sleep 0.01
done
has_socket_and_file || fail 'no transfer to look at'
for entry in "/proc/$run/fdinfo"/*; do
    number=${entry##*/}
    if [ "$number" -le 2 ] || [ -e "/proc/$$/fd/$number" ]; then continue; fi
    mode=$(sed -n 's/^flags:[[:space:]]*//p' "$entry" 2>/dev/null)
    # O_CLOEXEC of <asm-generic/fcntl.h>; a descriptor that is gone by now has no mode.
    [ -z "$mode" ] || [ $((mode & 02000000)) -ne 0 ] ||
        fail "descriptor $number is inherited: $(readlink "/proc/$run/fd/$number")"
done
kill "$run"
wait "$run" 2>/dev/null || true
