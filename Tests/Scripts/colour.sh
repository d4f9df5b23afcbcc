#!/usr/bin/env bash
# Reports are coloured on a terminal, and not where NO_COLOR is set or TERM says that it knows no colours.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
command -v script >/dev/null || skip 'there is no script(1) to make a terminal with'
printf '{"aps":{"alert":"Hi"}}' >"$work/payload.json"

# report NAME=VALUE...: how many lines of the report on a terminal are coloured.
report() {
    env "$@" script --quiet --return --command "$mediafetch check --dry-run $work/payload.json" "$work/terminal" \
        </dev/null >/dev/null
    grep -c $'\e\[32m✓' "$work/terminal" || true
}
expect 'colours on a terminal' 1 "$(report TERM=xterm NO_COLOR=)"
expect 'colours with NO_COLOR' 0 "$(report TERM=xterm NO_COLOR=1)"
expect 'colours on a dumb terminal' 0 "$(report TERM=dumb NO_COLOR=)"
