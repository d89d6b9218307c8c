#!/usr/bin/env bash
# scripts.sh BUILD [KERNEL...] - is a script found for every schedule of every kernel, and
# does it make an order that is as legal as the schedule?  One line per kernel,
# and what was found on the whole.
#
# SPDX-License-Identifier: MIT
set -u

build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cc=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
bin=$build/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
strategies=$("$bin/ashlar-sched" --help |
	sed -n '/^Strategies/,/^$/s/^  \([a-z-]*\) .*/\1/p')
failed=0
tried=0

# dump_scop FILE: write the SCoP of the function kernel_... to $work.
dump_scop()
{
	rm -f "$work"/*.scop
	"$cc" -O3 -DLARGE -DRUNTIME_SIZES -I"$here" -S -emit-llvm -w \
		-Xclang -disable-llvm-passes "$1" -o "$work/in.ll" &&
		ASHLAR_OPTIONS="dump=scop:$work" "$build/test/host-opt" \
			-load-pass-plugin="$build/lib/LLVMAshlar.so" \
			-passes=ashlar "$work/in.ll" -o /dev/null 2>/dev/null
}

# try_schedule SCOP OPTION...: is a script found, and is the order legal?
try_schedule()
{
	local scop=$1
	shift
	"$bin/ashlar-sched" "$@" "$scop" >"$work/goal.yaml" 2>/dev/null &&
		"$bin/ashlar-script" recover --time "$scop" \
			"$work/goal.yaml" >"$work/found.clay" &&
		"$bin/ashlar-script" apply "$scop" "$work/found.clay" \
			>"$work/made.yaml" &&
		"$bin/ashlar-sched" --check --schedule="$work/made.yaml" \
			"$scop" | grep -qx legal &&
		tail -n 1 "$work/found.clay" >>"$work/numbers"
}

shift
if [ $# = 0 ]; then
	set -- $(cd "$here" && basename -s .c -- *.c)
fi
for name in "$@"; do
	dump_scop "$here/$name.c"
	wrong=
	for scop in "$work"/kernel_*.scop; do
		for strategy in $strategies; do
			for tile in --tile=32 ""; do
				tried=$((tried + 1))
				try_schedule "$scop" --strategy=$strategy \
					$tile || wrong+=" $strategy$tile"
			done
		done
	done
	if [ -z "$wrong" ]; then
		echo "ok $name"
	else
		echo "FAIL $name:$wrong"
		failed=1
	fi
done
[ $tried -ge $((10 * $#)) ] || failed=1
awk '{ n += $2; ms += $4; if ($2 > most) most = $2 }
	END { printf "# %d scripts, %.1f directives each, at most %d, %.2f ms\n",
		NR, n / NR, most, ms / NR }' "$work/numbers"
exit $failed
