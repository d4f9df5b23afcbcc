#!/usr/bin/env bash
# Nobody reads the records, and the input has no end: the work stops, memory stays flat, and what comes later is whole.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
mkfifo "$work/out"
exec 8<>"$work/out"
yes '{"aps":{"alert":{"title":"t","body":"b"}},"id":"n"}' 2>/dev/null |
    "$mediafetch" --ndjson --dry-run --jobs 64 >"$work/out" 2>"$work/errors" &
run=$!
memory() { sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$run/status"; }
ticks() { awk '{ print $14 + $15 }' "/proc/$run/stat"; }
sleep 1
early=$(memory)
before=$(ticks)
sleep 1
[ "$(memory)" -lt $((early + 1024)) ] || fail "memory grows from $early to $(memory) KiB while nobody reads"
[ "$(($(ticks) - before))" -lt 20 ] || fail 'it works on while nobody reads'

# A reader comes: 20,000 records in order, and memory stays what it is.
head -n 20000 <&8 >"$work/records"
expect 'records' 20000 "$(wc -l <"$work/records")"
sed -E 's/^\{"schema":1,"index":([0-9]+),.*\}$/\1/' "$work/records" | cmp - <(seq 0 19999) || fail 'records are broken or out of order'
[ "$(memory)" -lt $((early + 16384)) ] || fail "memory grew from $early to $(memory) KiB"

# The end of the test is not the end of the input.
{ kill -9 "$run" && wait "$run"; } 2>/dev/null || true
run=
