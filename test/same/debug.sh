#!/usr/bin/env bash
# debug.sh BUILD [KERNEL...] - debug information changes no code.
#
# Each kernel is compiled without and with -g, in one thread and in several; the
# machine code must be the same to the bit.  LLVM's own passes look at debug
# records now and then, so that code may differ although the plugin's does not:
# if clang's code differs without the plugin, too, or if the plugin's IR is the
# same, that is said instead.  Without KERNEL all are compiled.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../kernels
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n_failed=0
unset ASHLAR_OPTIONS
bin=$(dirname "$(sed -n 's/^ASHLAR_LLVM_LINK:[A-Z]*=//p' \
	"$build/CMakeCache.txt")")
plugin=$build/lib/LLVMAshlar.so

# code OUTPUT FLAGS...: the machine code
code()
{
	local output=$1

	shift
	"$build/test/host-clang" -O3 -w -DRUNTIME_SIZES "$@" -c \
		-o "$work/object" &&
		"$bin/llvm-objcopy" -O binary --only-section='.text*' \
			"$work/object" "$output"
}

# same_code FLAGS...: does the machine code stay the same with -g?
same_code()
{
	code "$work/without" "$@" && code "$work/with" -g "$@" &&
		[ -s "$work/without" ] && cmp -s "$work/without" "$work/with"
}

# ir OUTPUT OPTIONS FLAGS...: what the plugin makes of code that no pass of
# LLVM has seen, without debug information
ir()
{
	local output=$1 options=$2

	shift 2
	"$build/test/host-clang" -O1 -w -DRUNTIME_SIZES -Xclang \
		-disable-llvm-passes -S -emit-llvm "$@" -o "$work/ir" &&
		"$build/test/host-opt" -load-pass-plugin="$plugin" \
			-passes="ashlar<$options>,strip" -S "$work/ir" |
		grep -v '^!\|^; ModuleID' |
			sed -E 's/,? !.*//; s/metadata !.*//; s/ #[0-9]+//' \
				>"$output"
}

# same_ir OPTIONS FLAGS...: does the plugin's IR stay the same with -g?
same_ir()
{
	local options=$1

	shift
	ir "$work/without" "$options" "$@" &&
		ir "$work/with" "$options" -g "$@" &&
		[ -s "$work/without" ] && cmp "$work/without" "$work/with"
}

# compare KERNEL OPTIONS
compare()
{
	local source=$kernels/$1.c name="code is the same with -g: $1 $2"

	if same_code -fpass-plugin="$plugin" "-mllvm" "-ashlar-$2" "$source"
	then
		echo "ok $name"
	elif ! same_code "$source"; then
		echo "skip $name: clang's own code differs, too"
	elif same_ir "$2" "$source" >"$work/log" 2>&1; then
		echo "skip $name: LLVM's later passes make it differ"
	else
		echo "FAIL $name"
		head -20 "$work/log" | sed 's/^/  /'
		n_failed=$((n_failed + 1))
	fi
}

[ $# -gt 0 ] || set -- $(awk '!/^#/ && NF { print $1 }' \
	"$kernels/kernels.txt")
for kernel; do
	compare "$kernel" enable
	compare "$kernel" parallel
done
[ $n_failed = 0 ]
