#!/usr/bin/env bash
# schedules.sh BUILD - are the schedules that bring lines together, those of the
# strategy dfp, and those for vectors at any level and for layouts legal for
# every kernel with extents unknown at compile time?  One line per kernel and
# strategy.  Problems of more than 800 constraints take too long for a test.
#
# SPDX-License-Identifier: MIT
set -u

build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
cc=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
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

for file in "$here"/*.c; do
	name=$(basename "$file" .c)
	dump_scop "$file"
	for strategy in spatial spatial-gpu dfp \
		outer-simd layout outer-simd-layout; do
		verdict=$(for scop in "$work"/kernel_*.scop; do
			"$build/bin/ashlar-sched" --strategy=$strategy \
				--mip-rows=800 --check "$scop" 2>&1
		done | sort -u)
		if [ "$verdict" = legal ]; then
			echo "ok $name $strategy"
		else
			echo "FAIL $name $strategy: $verdict"
			failed=1
		fi
	done
done
exit $failed
