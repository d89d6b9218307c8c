#!/usr/bin/env bash
# scops.sh BUILD - is every kernel modelled, as one SCoP or, if that is large, as
# its nests, with extents known and unknown at compile time?  One line per kernel
# and way.
#
# SPDX-License-Identifier: MIT
set -u

build=$1
here=$(cd "$(dirname "$0")" && pwd)
cc=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# count_scops FILE FLAG: SCoPs of the function kernel_...
count_scops()
{
	"$cc" -O3 -DLARGE ${2:+"$2"} -I"$here" -S -emit-llvm -w \
		-Xclang -disable-llvm-passes "$1" -o "$work/in.ll" || return
	ASHLAR_OPTIONS="dump=scop;effort=0" "$build/test/host-opt" \
		-load-pass-plugin="$build/lib/LLVMAshlar.so" -passes=ashlar \
		"$work/in.ll" -o /dev/null 2>&1 | grep -c '^# kernel_.*: scop'
}

# wanted NAME: how many SCoPs there are to be
wanted()
{
	case $1 in
	3mm | ludcmp) echo 3 ;;
	correlation) echo 4 ;;
	deriche) echo 6 ;;
	*) echo 1 ;;
	esac
}

for file in "$here"/*.c; do
	name=$(basename "$file" .c)
	for flag in "" -DRUNTIME_SIZES; do
		n=$(count_scops "$file" "$flag")
		if [ "$n" = "$(wanted "$name")" ]; then
			echo "ok $name $flag"
		else
			echo "FAIL $name $flag: $n SCoPs"
			failed=1
		fi
	done
done
exit $failed
