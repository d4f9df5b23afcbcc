#!/usr/bin/env bash
# An HTTP/2 server that floods ten connections after its header section, with frames that are no part of a body, holds up nobody else:
# its connections are ended, and the records say why.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
command -v python3 >/dev/null || skip 'there is no python3'
command -v openssl >/dev/null || skip 'there is no openssl command'
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 \
    -keyout "$work/key.pem" -out "$work/certificate.pem" 2>/dev/null || skip 'openssl makes no certificate'
start_server
kinds=(empty-data window-update priority unknown)
mkfifo "$work/ports"
python3 "$(dirname "$0")/http2-flood-server.py" "$work/certificate.pem" "$work/key.pem" "${kinds[@]}" >"$work/ports" &
floods=$!
trap 'kill "$floods" 2>/dev/null || true; finish' EXIT
good=$base
exec 6<"$work/ports"
flags+=(--cacert "$work/certificate.pem" --no-coalesce --jobs 20 --output-dir "$work/media")

for kind in "${kinds[@]}"; do
    read -r -t 20 port <&6 || fail 'the flooding server does not start'
    start_run --timeout 20s
    for number in 1 2 3 4 5 6 7 8 9 10; do base=https://127.0.0.1:$port payload image-url "/a.gif?$number" >&7; done
    # By now the flood would hold up whatever comes after it.
    sleep 0.1
    base=$good
    for number in 1 2 3 4 5 6 7 8; do payload image-url "/samples/gif.gif?id=$number" >&7; done
    for number in 1 2 3 4 5 6 7 8 9 10; do
        IFS= read -r -t 60 record <&8 || fail "$kind: no record for flood $number"
        expect "the codes for $kind" transfer.flood "$(printf '%s\n' "$record" | codes)"
    done
    for number in 1 2 3 4 5 6 7 8; do
        IFS= read -r -t 60 record <&8 || fail "$kind: no record for good payload $number"
        expect "the codes for good payload $number beside $kind" '' "$(printf '%s\n' "$record" | codes)"
        # They take some milliseconds; without help, as long as the flood or their own limit.
        took=$(printf '%s\n' "$record" | grep -o '"totalMs":[0-9]*' | cut -d: -f2)
        [ "$took" -lt 3000 ] || fail "good payload $number beside $kind took $took ms"
    done
    end_run
done
