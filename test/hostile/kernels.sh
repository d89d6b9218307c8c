#!/usr/bin/env bash
# kernels.sh BUILD SETTING=POINT,... [KERNEL...] - do the kernels give the
# right results if memory runs out while they are compiled?
#
#	kernels.sh build ASHLAR_FAIL_FROM=1,1000 gemm mvt
#
# Each kernel (all, if none is named) is compiled by a whole compiler with each
# of the settings, in sequence and in parallel, and its output compared with
# that of a plain compiler.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
setting=${2%%=*}
points=${2#*=}
shift 2
kernels=$(IFS=,; echo "$*")
here=$(cd "$(dirname "$0")" && pwd)
n_failed=0
unset ASHLAR_OPTIONS ASHLAR_FAIL_AT ASHLAR_FAIL_FROM ASHLAR_FAIL_EACH

for point in ${points//,/ }; do
	said=$(env "$setting=$point" "$here/../kernels/compare.sh" \
		--plugin="$build/test/hostile/LLVMAshlarHostile.so" \
		--cc="$build/test/host-clang" --sizes=mini --modes=seq,par2 \
		--kernels="$kernels" --jobs=1)
	if [ $? = 0 ]; then
		echo "ok hostile kernels with $setting=$point: ${said##*$'\n'}"
	else
		echo "FAIL hostile kernels with $setting=$point"
		grep -v '^ok ' <<<"$said" | sed 's/^/  /'
		n_failed=$((n_failed + 1))
	fi
done
[ $n_failed = 0 ]
