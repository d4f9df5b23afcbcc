#!/usr/bin/env bash
# Prepares payloads before they are posted to gorush: media that would not show is left out, and told on standard error.
#
#     push.sh TOKEN... < payloads
#
# Reads one APNs payload a line, and posts each to gorush for the device tokens. Needs mediafetch, jq and curl. GORUSH is
# the server's address (default http://localhost:8088); mediafetch takes its flags from the environment, such as
# MEDIAFETCH_TIMEOUT=5s.
set -euo pipefail
gorush=${GORUSH:-http://localhost:8088}
[ $# -gt 0 ] || {
    echo 'usage: push.sh TOKEN... < payloads' >&2
    exit 2
}
tokens=$(jq -cn '$ARGS.positional' --args "$@")

# What is no payload has an error record in its place, which has no aps.
# shellcheck disable=SC2016 # $tokens is jq's
request='
    select(has("aps")) | .aps as $aps | {
        notifications: [{
            tokens: $tokens,
            platform: 1,
            notif_id: .notif_id,
            message: ($aps.alert | strings // null),
            alert: ($aps.alert | objects // null),
            badge: $aps.badge,
            sound: $aps.sound,
            category: $aps.category,
            "thread-id": $aps["thread-id"],
            mutable_content: ($aps["mutable-content"] == 1),
            content_available: ($aps["content-available"] == 1),
            data: del(.aps, .notif_id)
        } | with_entries(select(.value != null))]
    }'
# Of the statuses of mediafetch, 1 and 3 tell of findings and of lines that are no payload: the others were posted.
{ mediafetch --ndjson --emit payload --drop-dead-media || [[ $? == [13] ]]; } |
    jq -c --unbuffered --argjson tokens "$tokens" "$request" |
    while IFS= read -r body; do
        curl --silent --show-error --fail --output /dev/null --json "$body" "$gorush/api/push"
    done
