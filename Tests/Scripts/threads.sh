#!/usr/bin/env bash
# The limit on threads of a user (ulimit -u): too few are told before anything is read, and no payload waits for ever.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
[ "$(id -u)" = 0 ] || skip 'only root can become a user without programs of its own'
for tool in setpriv prlimit; do
    command -v "$tool" >/dev/null || skip "there is no $tool here"
done

limited() {
    setpriv --reuid=61234 --regid=61234 --clear-groups prlimit --nproc="$1" timeout 30 "$mediafetch" --dry-run
}

limited 64 </dev/null >/dev/null 2>&1 || [ $? -ne 126 ] || skip 'another user cannot run the command here'
for limit in 2 3 4 6 9 13 17 18 22 40; do
    status=0
    printf '{"aps":{"alert":"b"}}' | limited "$limit" >"$work/records" 2>"$work/errors" || status=$?
    if [ "$status" -eq 0 ]; then
        expect "records with $limit threads" 1 "$(wc -l <"$work/records")"
    else
        grep -q 'ulimit -u' "$work/errors" || fail "with $limit threads the status is $status: $(cat "$work/errors")"
        expect "records with $limit threads" 0 "$(wc -l <"$work/records")"
    fi
done
expect 'exit status with 40 threads' 0 "$status"
