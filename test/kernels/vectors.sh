#!/usr/bin/env bash
# vectors.sh BUILD [KERNEL...] - do the kernels keep their results where every
# outer loop that can be becomes vectors?  The lines of compare.sh.
#
# SPDX-License-Identifier: MIT
set -u

build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
kernels=$(IFS=,; echo "$*")
failed=0

# compare PLUGIN-FLAG...
compare()
{
	"$here/compare.sh" --plugin="$build/lib/LLVMAshlar.so" \
		--cc="$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' \
			"$build/CMakeCache.txt")" \
		--kernels="$kernels" --sizes=mini,odd --modes=seq \
		--pflags="$*" || failed=1
}

compare -mllvm -ashlar-outer-simd=2
exit $failed
