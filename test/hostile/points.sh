#!/usr/bin/env bash
# points.sh BUILD KERNEL [EACH [PART [PARAMETERS]]] - what becomes of a kernel
# when memory runs out while it is compiled.
#
# At each EACH-th (1) allocation, from number PART (0) on, this one fails in a
# process of its own, or all that follow as well with ASHLAR_FAIL_REST=1: see
# judge.c.  PARAMETERS are those of the pass, with "+" between them.  All other
# code that comes out in this way is run and compared with that of a plain
# compiler.  Then a whole compiler runs a few times with a failure, or with no
# memory from some point on: it must make its object file.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
kernel=$2
each=${3:-1}
part=${4:-0}
parameters=${5:-}
parameters=${parameters//+/;}
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../kernels/$kernel.c
plugin=$build/test/hostile/LLVMAshlarHostile.so
clang=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
flags=(-O2 -w -ffp-contract=off -DMINI)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n_failed=0
unset ASHLAR_OPTIONS ASHLAR_FAIL_AT ASHLAR_FAIL_FROM ASHLAR_FAIL_EACH

# report STATUS NAME
report()
{
	if [ "$1" = 0 ]; then
		echo "ok hostile $kernel${parameters:+ ($parameters)}: $2"
	else
		echo "FAIL hostile $kernel${parameters:+ ($parameters)}: $2"
		n_failed=$((n_failed + 1))
	fi
}

# Does the program print what the plain one does?
right()
{
	"$1" >"$work/printed" && cmp -s "$work/printed" "$work/wanted"
}

try_points()
{
	local said tried

	mkdir "$work/keep"
	ASHLAR_FAIL_EACH=$each ASHLAR_FAIL_PART=$part \
		ASHLAR_FAIL_KEEP=$work/keep "$build/test/host-opt" \
		-load-pass-plugin="$plugin" -passes="ashlar<$parameters>" \
		"$work/in.bc" -o "$work/out.bc" 2>"$work/log"
	said=$(grep ' tried' "$work/log" | tail -1)
	tried=$(sed -nE 's/.* ([0-9]+) tried.*/\1/p' <<<"$said")
	[ "${tried:-0}" -gt 0 ] && [[ $said == *' 0 failed'* ]]
	report $? "$said"
	grep -vE ' tried' "$work/log" | sed 's/^/  /'
}

run_kept()
{
	local n=0 wrong=0 code

	for code in "$work"/keep/*.bc; do
		[ -e "$code" ] || continue
		n=$((n + 1))
		"$clang" "${flags[@]}" "$code" -o "$work/other" -lm &&
			right "$work/other" || wrong=$((wrong + 1))
	done
	[ $wrong = 0 ]
	report $? "$n other codes give the right result"
}

# whole VARIABLE POINT: an object file, and a program that is right
whole()
{
	rm -f "$work/whole.o"
	env "$1=$2" ASHLAR_OPTIONS="$parameters" "$build/test/host-clang" \
		"${flags[@]}" -fpass-plugin="$plugin" -c "$source" \
		-o "$work/whole.o" 2>"$work/log" &&
		"$clang" "$work/whole.o" -o "$work/whole" -lm &&
		right "$work/whole"
	report $? "the compiler with $1=$2"
}

"$clang" "${flags[@]}" "$source" -o "$work/plain" -lm &&
	"$work/plain" >"$work/wanted" &&
	"$clang" "${flags[@]}" -Xclang -disable-llvm-passes -emit-llvm -c \
		"$source" -o "$work/in.bc" || exit 2
try_points
run_kept
for point in 1 100 10000 60000; do
	whole ASHLAR_FAIL_AT $point
	whole ASHLAR_FAIL_FROM $point
done
[ $n_failed = 0 ]
