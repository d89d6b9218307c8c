#!/usr/bin/env bash
# replay.sh BUILD [KERNEL...] - does what was recorded give the same object?
#
# Each kernel is compiled with -ashlar-script, again with -ashlar-replay, and
# without both, with extents known and unknown at compile time, for one thread
# and for several.  All three objects must be the same, to the bit.  The last
# line says how many of the scripts had to give the whole tree.
#
# SPDX-License-Identifier: MIT
set -u

build=$(cd "$1" && pwd)
shift
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# compile KERNEL OBJECT OPTION...
compile()
{
	"$build/test/host-clang" -std=c11 -O3 -gline-tables-only -DLARGE -w \
		-I"$here" -c "$here/$1.c" -o "$2" \
		-fpass-plugin="$build/lib/LLVMAshlar.so" "${@:3}"
}

check_kernel()
{
	local name=$1
	shift
	rm -rf "$work/scripts"
	mkdir "$work/scripts"
	compile "$name" "$work/plain.o" "$@" &&
		compile "$name" "$work/recorded.o" "$@" \
			-mllvm -ashlar-script="$work/scripts" &&
		compile "$name" "$work/replayed.o" "$@" \
			-mllvm -ashlar-replay="$work/scripts" &&
		cmp "$work/plain.o" "$work/recorded.o" &&
		cmp "$work/recorded.o" "$work/replayed.o" &&
		cat "$work/scripts"/*.clay >>"$work/all" &&
		echo "ok $name $*"
}

if [ $# = 0 ]; then
	set -- $(cd "$here" && basename -s .c -- *.c)
fi
for name in "$@"; do
	for way in "" -DRUNTIME_SIZES "-mllvm -ashlar-parallel" \
		"-DRUNTIME_SIZES -mllvm -ashlar-parallel"; do
		# shellcheck disable=SC2086
		check_kernel "$name" $way && continue
		echo "FAIL $name $way"
		failed=1
	done
done
awk '/^nest/ { n++ } /^tree/ { trees++ } /^# the original order is kept/ { kept++ }
	/^[a-z]+\(\(/ { directives++ }
	END { printf "# %d scripts, %d of them keep the order, %d with a tree; " \
		"%.1f directives in the others\n", n, kept, trees,
		directives / (n - kept - trees) }' "$work/all"
[ "$(grep -c '^nest' "$work/all")" -ge $# ] || failed=1
exit $failed
