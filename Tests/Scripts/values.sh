#!/usr/bin/env bash
# Memory is bounded by the number of payloads in flight, also for payloads that are nothing but values, which take many
# times the memory of their text, and for a line without end.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"

# line COUNT ELEMENT: a payload of nearly 1 MiB with that many elements, the rest of it one string.
line() {
    local head='{"aps":{"alert":"b","mutable-content":1},"x":['
    {
        printf '%s' "$head"
        printf "%0$1d" 0 | sed "s/0/$2,/g"
        printf '"'
        head -c $((1000000 - ${#head} - $1 * (${#2} + 1))) /dev/zero | tr '\0' 'x'
        printf '"]}\n'
    }
}
line 330000 '[]' >"$work/too-many"
line 65000 '[]' >"$work/many"
line 20000 '{"a name on the heap":"a text on the heap"}' >"$work/objects"
{ head -c 100000000 /dev/zero | tr '\0' '[' && echo; } >"$work/endless"

start_run --dry-run --jobs 1
# More than settled deadlines are swept at: none of these payloads may wait there.
for _ in $(seq 25); do
    for name in too-many many objects; do
        cat "$work/$name" >&7
        IFS= read -r -t 120 record <&8 || fail "no record for $name"
        case $name in
            too-many) expect "code of $name" input.too-large "$(codes <<<"$record")" ;;
            *) expect "code of $name" 'payload.too-large payload.no-media' "$(codes <<<"$record")" ;;
        esac
    done
done
cat "$work/endless" >&7
IFS= read -r -t 120 record <&8 || fail 'no record for a line of 100 MB'
expect 'code of a line of 100 MB' input.too-large "$(codes <<<"$record")"
peak=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$run/status")
printf '%s: %s KiB at most\n' "$script" "$peak"
[ "$peak" -lt 131072 ] || fail "$peak KiB for payloads of 1 MiB, one at a time"
end_run
