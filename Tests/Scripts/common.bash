# Sourced by the scripts beside it: a media server, payloads, and checks on records.
# The first argument of each script is the built mediafetch. Exit status 77 says that a script could not run here.
# shellcheck disable=SC2034 # the variables are for the scripts that source this
set -euo pipefail

script=$(basename "$0" .sh)
mediafetch=$(realpath "${1:?usage: $0 PATH-OF-MEDIAFETCH}")
work=$(mktemp -d "${TMPDIR:-/tmp}/mediafetch-$script.XXXXXX")
server=
run=
server_flags=()
flags=(--ndjson --allow-http --allow-private-network)

finish() {
    [ -z "$run" ] || kill -9 "$run" 2>/dev/null || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    ! mountpoint -q "$work/media" || umount --lazy "$work/media"
    rm -rf "$work"
}
trap finish EXIT

skip() {
    printf '%s: skipped: %s\n' "$script" "$*"
    exit 77
}

fail() {
    printf '%s: %s\n' "$script" "$*" >&2
    exit 1
}

# Runs the script anew as root of a namespace of its own, in which it can mount file systems.
need_namespace() {
    [ -z "${MEDIAFETCH_NAMESPACE:-}" ] || return 0
    unshare --map-root-user --mount mount -t tmpfs none /mnt 2>/dev/null ||
        skip 'this system allows no mounts in a user namespace (unshare --map-root-user --mount)'
    finish
    MEDIAFETCH_NAMESPACE=1 exec unshare --map-root-user --mount "$0" "$mediafetch"
}

# start_server: with the flags in $server_flags; sets $base to its URL.
start_server() {
    mkfifo "$work/address"
    "$mediafetch" test-server "${server_flags[@]}" >"$work/address" 2>"$work/asked" &
    server=$!
    exec 9<"$work/address"
    read -r -t 20 base <&9 || fail "the test server does not start: $(cat "$work/asked")"
}

# payload KEY PATH: one line.
payload() { printf '{"aps":{"alert":"b","mutable-content":1},"%s":"%s%s"}\n' "$1" "$base" "$2"; }

# codes: those in the records on standard input, one record a line, without the warning of plain http.
codes() {
    local line
    while IFS= read -r line; do
        printf '%s\n' "$line" | { grep -o '"code":"[^"]*"' || true; } | cut -d'"' -f4 | { grep -v '^url.cleartext$' || true; } |
            paste -sd ' '
    done
}

# expect WHAT WANTED GOT
expect() { [ "$2" = "$3" ] || fail "$1: wanted '$2', got '$3'"; }

# visible DIR: how many files a directory shows.
visible() { find "$1" -mindepth 1 -maxdepth 1 -not -name '.*' | wc -l; }

# start_run [FLAGS...]: a command that answers one payload after another; see ask.
start_run() {
    mkfifo "$work/in" "$work/out"
    "$mediafetch" "${flags[@]}" "$@" <"$work/in" >"$work/out" &
    run=$!
    exec 7>"$work/in" 8<"$work/out"
}

# ask KEY PATH: puts the codes of the payload's record into $answer. Each time the media is fetched anew.
asked=0
ask() {
    local record mark='?'
    [[ $2 != *\?* ]] || mark='&'
    asked=$((asked + 1))
    payload "$1" "$2${mark}id=ask-$asked" >&7
    IFS= read -r -t 30 record <&8 || fail "no record for $2"
    answer=$(printf '%s\n' "$record" | codes)
}

# end_run: puts the exit status into $status.
end_run() {
    exec 7>&-
    status=0
    wait "$run" || status=$?
    run=
    exec 8<&-
    rm "$work/in" "$work/out"
}

# film NAME BYTES: makes, in the server's $work/root, the sample with a box of free space behind it (ISO 14496-12, section 8.1.2).
film() {
    curl -sS --noproxy '*' -o "$work/root/$1" "$base/samples/mp4.mp4"
    printf '%08x' "$2" | sed 's/../\\x&/g' | xargs -0 printf >>"$work/root/$1"
    printf 'free' >>"$work/root/$1"
    truncate -s "+$(($2 - 8))" "$work/root/$1"
}
