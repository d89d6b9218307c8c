#!/usr/bin/env bash
# scripts.sh BUILD [KERNEL...] - is the schedule of every strategy legal for
# every kernel with extents unknown at compile time, is a script found for it,
# tiled and not, and is the order that the script makes as legal?  One line per
# kernel and strategy, and what was found on the whole.  Problems of more than
# 800 constraints take too long for a test.
#
# SPDX-License-Identifier: MIT
set -u

build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cc=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
bin=$build/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

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

# try_scop SCOP: is the schedule of every strategy legal, is a script found for
# it, tiled and not, and is what it makes legal?  The strategies are appended to
# $work/legal.
try_scop()
{
	"$bin/ashlar-sched" --scripts --tile=32 --mip-rows=800 --check "$1" \
			>"$work/found" &&
		sed -n "s/^# \([^:,]*\): .*, legal$/\1/p" "$work/found" \
			>>"$work/legal" &&
		! grep "^# .* directives," "$work/found" |
			grep -v ", legal$" &&
		sed -n "s/^# \([^:]*\): \([0-9]*\) directives, \(.*\) ms, .*/\1:\2:\3/p" \
			"$work/found" >>"$work/numbers"
}

shift
if [ $# = 0 ]; then
	set -- $(cd "$here" && basename -s .c -- *.c)
fi
for name in "$@"; do
	dump_scop "$here/$name.c"
	wrong=
	: >"$work/legal"
	for scop in "$work"/kernel_*.scop; do
		try_scop "$scop" || wrong+=" $(basename "$scop")"
	done
	if [ -z "$wrong" ]; then
		sort -u "$work/legal" | sed "s/^/ok $name /"
	else
		echo "FAIL $name:$wrong"
		failed=1
	fi
done
[ "$(wc -l <"$work/numbers")" -ge $((20 * $#)) ] || failed=1
awk -F: '{ n[$1]++; sum[$1] += $2; ms[$1] += $3
		if ($2 > most[$1]) most[$1] = $2
		all++; all_sum += $2; all_ms += $3
		if ($2 > all_most) all_most = $2; if ($3 > longest) longest = $3 }
	END { for (way in n) printf "# %s: %.1f directives, at most %d, %.2f ms\n",
			way, sum[way] / n[way], most[way], ms[way] / n[way] | "sort"
		close("sort")
		printf "# %d scripts, %.1f directives each, at most %d, " \
			"%.2f ms each, at most %.1f\n", all, all_sum / all,
			all_most, all_ms / all, longest }' "$work/numbers"
exit $failed
