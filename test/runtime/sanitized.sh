#!/usr/bin/env bash
# sanitized.sh BUILD [KERNEL...] - the code that is generated for the kernels, and
# for the reductions of test/codegen, watched by sanitizers while it runs on small
# sizes:
#
#	threads  parallel code under the thread sanitizer, on threads that it
#	         understands (Inputs/gomp.c)
#	memory   parallel and sequential code under the address sanitizer, with
#	         those checks of undefined behaviour that let loops be modelled
#
# The others of those checks (null, alignment, object-size, pointer-overflow)
# put a branch in front of every access, so there is nothing for us to do.
# Results are compared with those of a plain compiler.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../kernels
clang=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
ashlar=$build/test/host-clang
common=(-O2 -g -w -ffp-contract=off -DMINI)
plugin=(-fpass-plugin="$build/lib/LLVMAshlar.so" -Rpass=ashlar
	-mllvm -ashlar-tile=4)
parallel=(-mllvm -ashlar-parallel -mllvm -ashlar-min-work=0)
undefined=local-bounds,array-bounds,signed-integer-overflow,shift
undefined+=,integer-divide-by-zero,float-cast-overflow,vla-bound,bool
memory=(-fsanitize=address,$undefined -fno-sanitize-recover=all
	-fsanitize-trap=local-bounds)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n_failed=0
n_kernel=0
n_parallel=0
unset ASHLAR_OPTIONS
export OMP_NUM_THREADS=3 OMP_WAIT_POLICY=passive

# report STATUS NAME
report()
{
	if [ "$1" = 0 ]; then
		echo "ok sanitized code: $2"
	else
		echo "FAIL sanitized code: $2"
		head -30 "$work/log" | sed 's/^/  /'
		n_failed=$((n_failed + 1))
	fi
}

# watched SOURCE FLAGS...: compile, run, compare
watched()
{
	"$ashlar" "${common[@]}" "${plugin[@]}" "$@" -o "$work/watched" -lm \
		2>"$work/log" || return
	cp "$work/log" "$work/remarks"
	timeout 120 "$work/watched" >"$work/printed" 2>"$work/log" &&
		cmp "$work/printed" "$work/wanted" >>"$work/log"
}

# one_program NAME SOURCE
one_program()
{
	local source=$2

	"$clang" "${common[@]}" "$source" -o "$work/plain" -lm &&
		"$work/plain" >"$work/wanted" || exit 2
	watched "$source" "${parallel[@]}" -fsanitize=thread "$work/gomp.o"
	report $? "$1, threads"
	grep -q 'runs in parallel' "$work/remarks" &&
		n_parallel=$((n_parallel + 1))
	watched "$source" "${parallel[@]}" "${memory[@]}"
	report $? "$1, memory"
	watched "$source" -mllvm -ashlar-force "${memory[@]}"
	report $? "$1, memory, sequential"
	n_kernel=$((n_kernel + 1))
}

one_kernel()
{
	if [ -e "$kernels/$1.c" ]; then
		one_program "$1" "$kernels/$1.c"
	else
		one_program "$1" "$here/../codegen/Inputs/$1.c"
	fi
}

"$clang" -O2 -g -fsanitize=thread -c "$here/Inputs/gomp.c" \
	-o "$work/gomp.o" || exit 2
"$clang" -O2 -g -fsanitize=thread "$here/Inputs/race.c" "$work/gomp.o" \
	-o "$work/race" && ! "$work/race" >"$work/log" 2>&1 &&
	grep -q 'data race' "$work/log"
report $? "a race is found"
[ $# -gt 0 ] || set -- $(awk '!/^#/ && NF { print $1 }' \
	"$kernels/kernels.txt") reductions many
for kernel; do
	one_kernel "$kernel"
done
[ $n_parallel -gt $((n_kernel / 2)) ]
report $? "$n_parallel of $n_kernel kernels ran in parallel"
[ $n_failed = 0 ]
