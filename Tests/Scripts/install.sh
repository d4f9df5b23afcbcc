#!/usr/bin/env bash
# Installs the command below a temporary prefix: it needs no Swift library, and the man page and completions are there.
# shellcheck source-path=SCRIPTDIR source=common.bash
. "$(dirname "$0")/common.bash"
repository=$(realpath "$(dirname "$0")/../..")
prefix=$work/prefix

# A build for development needs the toolchain's libraries, so it is refused.
if ldd "$mediafetch" | grep -q libswift; then
    "$repository/Scripts/install" "$mediafetch" "$prefix" >"$work/out" 2>&1 && fail 'a build that needs the toolchain was installed'
    grep -q 'build it with ./run build' "$work/out" || fail "the refusal does not say why: $(cat "$work/out")"
    [ ! -e "$prefix" ] || fail 'the refusal left something behind'
    mediafetch=$repository/.build/release/mediafetch
    [ -x "$mediafetch" ] || skip 'there is no release build (./run build)'
fi

"$repository/Scripts/install" "$mediafetch" "$prefix" >"$work/out" || fail "it ended with $?: $(cat "$work/out")"
installed=$prefix/bin/mediafetch
! ldd "$installed" | grep -E 'libswift|lib_?Foundation|libdispatch|not found' || fail 'it needs the libraries above'
find "$prefix" -type f -printf 'installed %p\n' | sort >"$work/files"
grep '^installed ' "$work/out" | sort | cmp - "$work/files" || fail 'what it says is not what it installs'
expect 'files' 5 "$(wc -l <"$work/files")"
find "$prefix" -type f -not -path '*/bin/*' -exec head -c 1 {} \; | grep -q . || fail 'a file is empty'

# Without the toolchain in reach, and nothing else in the environment.
start_server
payload image-url /samples/jpeg.jpg | env -i PATH=/usr/bin:/bin TMPDIR="$work" "$installed" "${flags[@]}" >"$work/record" ||
    fail "the installed command ended with $?"
grep -q '"disposition":"modified"' "$work/record" || fail "it attached nothing: $(cat "$work/record")"
if command -v man >/dev/null; then
    man -M "$prefix/share/man" mediafetch 2>/dev/null | grep -q -e '--ndjson' || fail 'man does not find the page'
fi
bash -c 'source "$1" && complete -p mediafetch' - "$prefix/share/bash-completion/completions/mediafetch" >/dev/null ||
    fail 'bash does not take the completions'
