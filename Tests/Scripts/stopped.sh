#!/usr/bin/env bash
# A process that was stopped (a laptop's lid, a paused container) answers at once when it goes on, and the step of a
# wall clock changes nothing.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
start_server
milliseconds() { printf '%s\n' $(($(date +%s%N) / 1000000)); }

start_run --output-dir "$work/media" --timeout 1s
payload image-url '/samples/jpeg.jpg?stall=body@100' >&7
sleep 0.3
kill -STOP "$run"
sleep 2
kill -CONT "$run"
start=$(milliseconds)
IFS= read -r -t 20 record <&8 || fail 'no record after the stop'
late=$(($(milliseconds) - start))
[ "$late" -lt 700 ] || fail "answered $late ms after the stop, although the limit was over"
grep -q '"code":"extension.time-expired"' <<<"$record" || fail "the limit is not told after a stop: $record"
end_run

if ! cc -shared -fPIC -o "$work/clock.so" "$(dirname "$0")/clock-step.c" 2>/dev/null; then
    printf '%s: without the step of a clock: there is no C compiler (cc)\n' "$script"
    exit 0
fi
for step in 3600 -3600; do
    rm -f "$work/step"
    payload image-url '/samples/jpeg.jpg?delay=600ms' >"$work/payload"
    LD_PRELOAD=$work/clock.so CLOCK_STEP_FILE=$work/step "$mediafetch" "${flags[@]}" --output-dir "$work/media" \
        --timeout 20s <"$work/payload" >"$work/record" &
    command=$!
    sleep 0.3
    printf '%s\n' "$step" >"$work/step"
    start=$(milliseconds)
    wait "$command" || fail "with a clock that steps by $step s: $(codes <"$work/record")"
    [ $(($(milliseconds) - start)) -lt 5000 ] || fail "a clock that steps by $step s made the answer late"
    grep -q '"disposition":"modified"' "$work/record" || fail "no attachment with a clock that steps by $step s"
done
