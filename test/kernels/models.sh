#!/usr/bin/env bash
# models.sh BUILD - does the model of every kernel do what its code does?
#
# The option verify interprets both, at small sizes; see lib/modelcheck.  With
# extents that are known when the kernel is compiled, the code is interpreted as
# far as the number of instructions goes; with unknown ones, to its end.  Early
# in the pipeline and late, one line per kernel.  A check that does nothing
# would say nothing, so what cannot be compared counts as a failure, too.
#
# SPDX-License-Identifier: MIT
set -u

build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# compile FILE OPTIONS FLAG...: the remarks, in the file "remarks"
compile()
{
	ASHLAR_OPTIONS=$2 "$build/test/host-clang" -O2 -w -I"$here" \
		-fpass-plugin="$build/lib/LLVMAshlar.so" "${@:3}" \
		-Rpass-analysis=ashlar -Rpass-missed=ashlar \
		-c -emit-llvm "$1" -o /dev/null 2>"$work/remarks"
}

count()
{
	grep -c "$1" "$work/remarks"
}

# check NAME WAY AT_LEAST: SCoPs that were compared to their end, at some size
check()
{
	local whole=$(grep 'the model does what' "$work/remarks" |
		grep -vc 'at 0 of them to the end')
	local wrong=$(count 'the model disagrees\|an internal check failed')
	local unknown=$(count 'the model cannot be compared')

	if [ "$wrong$unknown" = 00 ] && [ "$whole" -ge "$3" ]; then
		echo "ok $1 $2: $whole models"
	else
		echo "FAIL $1 $2: $whole models, $wrong wrong," \
			"$unknown not compared"
		grep 'the model\|check failed' "$work/remarks"
		failed=1
	fi
}

for file in "$here"/*.c; do
	name=$(basename "$file" .c)
	compile "$file" "verify;effort=0" -DRUNTIME_SIZES
	check "$name" "unknown extents" 1
	compile "$file" "verify;effort=0;late" -DRUNTIME_SIZES
	check "$name" "unknown extents, late" 0
	compile "$file" "verify;effort=0" -DMINI
	check "$name" "known extents" 0
done
exit $failed
