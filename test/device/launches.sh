#!/bin/bash
# SPDX-License-Identifier: MIT
# launches.sh - how often are kernels launched at the sizes of a paper?
#
# Compiles kernels for devices and runs them with a driver that does nothing, so
# that launches are counted and take no time.  Compares with the rows "Spatial"
# of Zinenko et al., CC 2018, figure 3, and prints "ok" or "FAIL" for each.
usage() {
	cat <<'END'
usage: launches.sh [options]
  --plugin=PATH   the plugin (build/lib/LLVMAshlar.so)
  --fake=DIR      where the drivers are that do nothing
                  (build/test/device/fake)
  --cc=CC         the compiler (clang-22)
  --kernels=A,B   which of those that are compared (all)
Exits with 0 if no kernel has more launches, 1 if one has, 2 on wrong usage.
END
}

here=$(cd "$(dirname "$0")/../kernels" && pwd)
. "$here/common.sh"
build=$here/../../build
plugin=$build/lib/LLVMAshlar.so
fake=$build/test/device/fake
cc=clang-22
kernels=
for arg in "$@"; do
	case $arg in
	--plugin=*) plugin=${arg#*=} ;;
	--fake=*) fake=${arg#*=} ;;
	--cc=*) cc=${arg#*=} ;;
	--kernels=*) kernels=${arg#*=} ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failures=0

# Kernel, launches of the paper, extents.  Figure 3 gives one number for all
# extents but those of seidel-2d; its steps are a quarter of the extent, as
# 4 (T - 1) + 3 (N - 3) + 1 = 16372 launches say.
table='adi 3072 512 512
gramschmidt 12287 2048 2048
lu 8190 4096
seidel-2d 16372 1024 4096
symm 2 2048 2048
trisolv 8192 4096'

# count KERNEL LAUNCHES EXTENT...
count() {
	local name=$1 most=$2 found word=ok
	shift 2
	if ! "$cc" -O3 -w -DRUNTIME_SIZES -fpass-plugin="$plugin" \
		"$here/$name.c" -lm -o "$work/$name" \
		-mllvm -ashlar-offload=nvptx -mllvm -ashlar-offload-force \
		-mllvm -ashlar-only="kernel_${name//-/_}" \
		2> "$work/errors"; then
		echo "FAIL launches/$name: it does not compile"
		failures=$((failures + 1))
		return
	fi
	FAKE_ARCH=90 ASHLAR_DEVICE_LOG=$work/$name.log LD_LIBRARY_PATH=$fake \
		timeout 120 "$work/$name" "$@" > /dev/null
	found=$(sed -n 's/.* \([0-9]*\) launches.*/\1/p' \
		"$work/$name.log" 2> /dev/null |
		awk '{ n += $1 } END { print n + 0 }')
	if [ "$found" = 0 ] || [ "$found" -gt "$most" ]; then
		word=FAIL
		failures=$((failures + 1))
	fi
	echo "$word launches/$name: $found, figure 3: $most"
}

while read -r name rest; do
	case ,${kernels:-$name}, in
	*,"$name",*) count "$name" $rest ;;
	esac
done <<< "$table"
[ "$failures" = 0 ]
