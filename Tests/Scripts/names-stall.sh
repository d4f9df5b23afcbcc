#!/usr/bin/env bash
# A name server that does not answer for a thousand names: a hundred others are fetched in their usual time, and the
# threads stay bounded. libcurl alone stops all transfers for one such name, or has a thread for each.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
command -v cc >/dev/null || skip 'there is no C compiler (cc)'
cc -shared -fPIC -o "$work/stall.so" "$(dirname "$0")/names-stall.c" -ldl || skip 'cc cannot build a shared library'
start_server
port=${base##*:}

# run_with COUNT PATTERN: a hundred good names and COUNT stalled ones, where # stands for a number.
run_with() {
    local number
    {
        for number in $(seq "$1"); do base="http://${2//#/$number}:$port" payload image-url /samples/gif.gif; done
        for number in $(seq 100); do base="http://good$number.test:$port" payload image-url /samples/gif.gif; done
    } >"$work/payloads"
    LD_PRELOAD=$work/stall.so "$mediafetch" "${flags[@]}" --unordered --jobs 1200 --timeout 4s --no-coalesce \
        --output-dir "$work/media" <"$work/payloads" >"$work/records" 2>"$work/errors" &
    local command=$! most=0 now
    while kill -0 "$command" 2>/dev/null; do
        # Threads come and go while they are read.
        now=$({ cat "/proc/$command"/task/*/comm 2>/dev/null || true; } | grep -c '^resolver' || true)
        [ "$now" -le "$most" ] || most=$now
        sleep 0.1
    done
    wait "$command" || true
    expect "records with $1 of $2" "$(($1 + 100))" "$(wc -l <"$work/records")"
    expect "good ones with $1 of $2" 100 "$(grep -c '"disposition":"modified"' "$work/records")"
    local slowest
    slowest=$(grep '"disposition":"modified"' "$work/records" | grep -o '"totalMs":[0-9]*' | cut -d: -f2 | sort -n | tail -1)
    [ "$slowest" -lt 2500 ] || fail "a good one took $slowest ms beside $1 of $2"
    [ "$most" -le 256 ] || fail "$most resolver threads with $1 of $2"
    printf '%s: %s of %s: slowest good one %s ms, %s resolver threads\n' "$script" "$1" "$2" "$slowest" "$most"
}

run_with 0 none
run_with 1 stall.example
run_with 1000 'stall#.cdn.example'
run_with 1000 'stall#.example'
