#!/usr/bin/env bash
# late.sh BUILD [KERNEL...] - does the plugin find late in the pipeline what
# it finds at its start?
#
# Late, every nest of a kernel must be modelled, and a kernel must be
# transformed if it is at the start, with extents known and unknown at compile
# time.  One line per kernel and way, with the nests: letter and number of
# loops, T for transformed, M for modelled, R for refused.
#
# SPDX-License-Identifier: MIT
set -u

build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
failed=0

# Nests that are refused late, and why that is so:
# blur with unknown extents: a whole array is cleared by one memset, whose
# size is a product of extents.
# nussinov with known extents: the tiles over time that early gets are not
# found for the rotated loops.
is_known()
{
	[ "$1 $2" = "blur -DRUNTIME_SIZES" ] || [ "$1 $2" = "nussinov " ]
}

# list_nests FILE KERNEL OPTIONS...: the nests of the kernel
list_nests()
{
	local row='^ +[0-9]+ +kernel_[^ ]+ +[0-9]+ +([0-9]+) +([tmr])[a-z]* .*'
	"$build/test/host-clang" -std=c11 -O3 -gline-tables-only \
		-ffp-contract=off -DLARGE -w \
		-I"$here" -c -emit-llvm "$1" -o /dev/null \
		-fpass-plugin="$build/lib/LLVMAshlar.so" \
		-mllvm -ashlar-only="kernel_${2//-/_}" \
		-mllvm -ashlar-effort=0 -mllvm -ashlar-why "${@:3}" 2>&1 |
		sed -nE "s/$row/\U\2\1/p" | tr '\n' ' '
}

check_kernel()
{
	local file=$here/$1.c name=$1 way=$2 early late verdict=ok
	early=$(list_nests "$file" "$name" $way)
	late=$(list_nests "$file" "$name" $way -mllvm -ashlar-late)
	if [[ -z $late || $late == *R* ]] ||
			[[ $early == *T* && $late != *T* ]]; then
		verdict=FAIL
		is_known "$name" "$way" && verdict=known
	fi
	echo "$verdict $name $way: early $early late $late"
	[ $verdict != FAIL ]
}

if [ $# = 0 ]; then
	set -- $(cd "$here" && basename -s .c -- *.c)
fi
for name in "$@"; do
	for way in "" -DRUNTIME_SIZES; do
		check_kernel "$name" "$way" || failed=1
	done
done
exit $failed
