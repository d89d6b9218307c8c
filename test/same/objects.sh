#!/usr/bin/env bash
# objects.sh BUILD [KERNEL...] - the same input gives the same output.
#
# Each kernel is compiled twice; the second time from a process with another
# environment, so that its stack and its heap lie elsewhere, and with LOAD (0)
# busy processes beside it.  The object files must be the same to the bit.
# Without KERNEL all are compiled.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../kernels
work=$(mktemp -d)
busy=()
trap '[ ${#busy[@]} = 0 ] || kill "${busy[@]}"; rm -rf "$work"' EXIT
n_failed=0
unset ASHLAR_OPTIONS

# object KERNEL OUTPUT FLAGS...
object()
{
	local source=$kernels/$1.c output=$2
	shift 2
	"$build/test/host-clang" -O3 -g -w -DRUNTIME_SIZES \
		-fpass-plugin="$build/lib/LLVMAshlar.so" "$@" -c "$source" \
		-o "$output" 2>"$work/log"
}

# padded COMMAND...: with a large environment
padded()
{
	ASHLAR_TEST_PADDING=$(printf '%60000s' x) \
		MALLOC_PERTURB_=165 "$@"
}

start_load()
{
	for _ in $(seq "${LOAD:-0}"); do
		while :; do :; done &
		busy+=($!)
	done
}

compare()
{
	local name=$1
	shift
	object "$name" "$work/first.o" "$@" &&
		padded object "$name" "$work/second.o" "$@" &&
		cmp "$work/first.o" "$work/second.o" >>"$work/log"
	if [ $? = 0 ]; then
		echo "ok same object twice: $name $*"
	else
		echo "FAIL same object twice: $name $*"
		head -20 "$work/log" | sed 's/^/  /'
		n_failed=$((n_failed + 1))
	fi
}

[ $# -gt 0 ] || set -- $(awk '!/^#/ && NF { print $1 }' \
	"$kernels/kernels.txt")
start_load
for kernel; do
	compare "$kernel"
	compare "$kernel" -mllvm -ashlar-parallel
done
[ $n_failed = 0 ]
