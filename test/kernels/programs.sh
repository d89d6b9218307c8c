#!/usr/bin/env bash
# programs.sh BUILD - the programs that programs.py makes print with the plugin
# what they print without it, in both forms.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
here=$(cd "$(dirname "$0")" && pwd)
programs=$build/generated/kernel_programs
plugin=$build/lib/LLVMAshlar.so
clang=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags=(-O2 -march=native -ffp-contract=off -DMINI "-I$here")
n_failed=0

# compare NAME FORM FLAGS...
compare()
{
	local name=$1 form=$2

	shift 2
	if "$clang" "${flags[@]}" "$@" "$programs/$name.c" \
			-o "$work/plain" -lm &&
		"$clang" "${flags[@]}" "$@" -fpass-plugin="$plugin" \
			"$programs/$name.c" -o "$work/new" -lm &&
		"$work/plain" >"$work/wanted" 2>/dev/null &&
		"$work/new" >"$work/found" 2>/dev/null &&
		cmp -s "$work/wanted" "$work/found"; then
		echo "ok program $name, $form"
	else
		echo "FAIL program $name, $form"
		n_failed=$((n_failed + 1))
	fi
}

while read -r name rest; do
	case $name in '' | '#'*) continue ;; esac
	compare "$name" constant
	compare "$name" argv -DRUNTIME_SIZES
done <"$here/kernels.txt"
[ "$n_failed" = 0 ]
