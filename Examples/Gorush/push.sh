#!/usr/bin/env bash
# Prepares payloads before they are posted to gorush: media that would not show is left out, and told on standard error.
#
#     push.sh TOKEN... < payloads
#
# Reads one APNs payload a line, and posts each to gorush for the device tokens. Needs mediafetch, jq and curl. GORUSH is
# the server's address (default http://localhost:8088); mediafetch takes its flags from the environment, such as
# MEDIAFETCH_TIMEOUT=5s. Whole numbers above 2^53 lose digits in jq: send them as strings.
set -euo pipefail
gorush=${GORUSH:-http://localhost:8088}
[ $# -gt 0 ] || {
    echo 'usage: push.sh TOKEN... < payloads' >&2
    exit 2
}
tokens=$(jq -cn '$ARGS.positional' --args "$@")

# Two lines for each payload: the members of aps that gorush has no field for, and the request. What is no payload has an
# error record in its place, without aps. Values of a wrong type, which gorush refuses, count as absent on a device, too.
# mediafetch tells of both.
# shellcheck disable=SC2016 # $tokens is jq's
request='
    def isOn: . == 1 or . == true;
    def only(filter): [filter] | first;
    def typed($types; $usual): with_entries(select(.key as $key | .value | type == ($types[$key] // $usual)));
    select(.aps | type == "object") | .aps as $aps
    | (
        $aps | del(
            .alert, .badge, .sound, .category, ."thread-id", ."url-args", ."interruption-level", ."mutable-content",
            ."content-available"
        ) | keys_unsorted | join(", ")
    ),
    ({
        notifications: [{
            tokens: $tokens,
            platform: 1,
            notif_id: only(.notif_id | strings),
            message: only($aps.alert | strings),
            alert: only(
                $aps.alert | objects
                | typed({"loc-args": "array", "title-loc-args": "array", "summary-arg-count": "number"}; "string")
            ),
            badge: only($aps.badge | numbers),
            sound: only($aps.sound | strings, objects),
            category: only($aps.category | strings),
            "thread-id": only($aps["thread-id"] | strings),
            "url-args": only($aps["url-args"] | arrays),
            interruption_level: only($aps["interruption-level"] | strings),
            mutable_content: ($aps["mutable-content"] | isOn),
            content_available: ($aps["content-available"] | isOn),
            data: del(.aps, .notif_id)
        } | with_entries(select(.value != null))]
    } | tojson)'
# Of the statuses of mediafetch, 1 and 3 tell of findings and of lines that are no payload: the others were posted.
{ mediafetch --ndjson --emit payload --drop-dead-media || [[ $? == [13] ]]; } |
    jq -r --unbuffered --argjson tokens "$tokens" "$request" |
    while IFS= read -r without && IFS= read -r body; do
        [ -z "$without" ] || printf 'push.sh: gorush has no field for %s in aps: left out\n' "$without" >&2
        curl --silent --show-error --fail --output /dev/null --json "$body" "$gorush/api/push"
    done
