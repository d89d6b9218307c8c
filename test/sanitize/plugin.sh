#!/bin/sh
# plugin.sh BUILD - run the sanitized plugin of BUILD over all kernels, with
# extents known and unknown, and over all programs in C, and look for errors
# and leaks.  One line per file; exit status 1 if any fails.
#
# opt is the host because it frees what it allocates; clang does not.
#
# SPDX-License-Identifier: MIT
build=$1
here=$(cd "$(dirname "$0")" && pwd)
plugin=$build/lib/LLVMAshlar.so
cc=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# run_one KERNEL FLAGS PASSES
run_one()
{
	"$cc" -O2 -g -w $2 -Xclang -disable-llvm-passes -emit-llvm -c "$1" \
		-o "$work/in.bc" &&
		ASAN_OPTIONS=detect_leaks=1 "$build/test/host-opt" \
			-load-pass-plugin="$plugin" -passes="$3" \
			"$work/in.bc" -o "$work/out.bc"
}

# report STATUS NAME
report()
{
	if [ "$1" = 0 ]; then
		echo "ok sanitized plugin: $2"
	else
		echo "FAIL sanitized plugin: $2"
		head -40 "$work/log" | sed 's/^/  /'
		failed=1
	fi
}

for kernel in "$here"/../kernels/*.c; do
	{ run_one "$kernel" -DMINI 'ashlar<parallel;min-work=0>' &&
		run_one "$kernel" -DRUNTIME_SIZES 'ashlar<force>'
	} >"$work/log" 2>&1
	report $? "$(basename "$kernel" .c)"
done
for program in "$here"/../programs/*.c; do
	run_one "$program" -std=gnu11 \
		'ashlar<parallel;min-work=0;effort=0>' >"$work/log" 2>&1
	report $? "program $(basename "$program" .c)"
done
exit $failed
