#!/bin/bash
# SPDX-License-Identifier: MIT
# kernels.sh - do the test kernels give the same results on a device?
#
# Compiles each kernel plainly and for devices, runs both, and compares standard
# output: byte for byte, or within two units in the last place where exp, pow or
# the like are called.  Every image is given to ptxas and spirv-val, where these
# are.  Prints "ok", "FAIL" or "skip" for each case.
usage() {
	cat <<'END'
usage: kernels.sh [options]
  --plugin=PATH   the plugin (build/lib/LLVMAshlar.so)
  --shim=DIR      where the libOpenCL.so.1 for tests is
                  (build/test/device/shim)
  --cc=CC         the compiler (clang-22)
  --kernels=A,B   which kernels (all)
  --sizes=A,B     among mini, small, odd (mini)
  --archs=A,B     processors for ptxas (sm_75,sm_90,sm_100)
  --with=COMMAND  runs the programs, such as "oclgrind --data-races"; whatever
                  it says on the error stream is a failure
  --plain         one value for each thread, without memory of the block
  --counts        print the number of launches, too
Exits with 0 if all cases pass, 1 if one fails, 2 on wrong usage.
END
}

here=$(cd "$(dirname "$0")/../kernels" && pwd)
. "$here/common.sh"
build=$here/../../build
plugin=$build/lib/LLVMAshlar.so
shim=$build/test/device/shim
cc=clang-22
kernels=
sizes=mini
archs=sm_75,sm_90,sm_100
with=
tiles=-ashlar-offload-tiles
counts=
for arg in "$@"; do
	case $arg in
	--plugin=*) plugin=${arg#*=} ;;
	--shim=*) shim=${arg#*=} ;;
	--cc=*) cc=${arg#*=} ;;
	--kernels=*) kernels=${arg#*=} ;;
	--sizes=*) sizes=${arg#*=} ;;
	--archs=*) archs=${arg#*=} ;;
	--with=*) with=${arg#*=} ;;
	--plain) tiles=-ashlar-offload-tiles=off ;;
	--counts) counts=1 ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
kernels=${kernels//,/ }
kernels=${kernels:-$(all_kernels)}
check_kernels kernels.sh $kernels &&
	check_list kernels.sh "$sizes" 'mini|small|odd' || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failures=0

# verdict WORD CASE [DETAIL]
verdict() {
	[ "$1" = FAIL ] && failures=$((failures + 1))
	echo "$1 device/$2${3:+: $3}"
}

# The function of kernel $1 that is optimized.
function_of() {
	grep -o 'kernel_[a-z0-9_]*(' "$here/$1.c" | head -1 | tr -d '('
}

# Give every image in folder $1 to ptxas and spirv-val, for case $2.
check_images() {
	local image arch fault
	for image in "$1"/*.spv; do
		[ -e "$image" ] && command -v spirv-val > /dev/null || continue
		fault=$(spirv-val "$image" 2>&1) || {
			verdict FAIL "$2/spirv-val" "${fault%%$'\n'*}"
			return
		}
	done
	for image in "$1"/*.ptx; do
		[ -e "$image" ] && command -v ptxas > /dev/null || continue
		for arch in ${archs//,/ }; do
			fault=$(ptxas -arch="$arch" -o /dev/null "$image" \
				2>&1) && continue
			verdict FAIL "$2/ptxas-$arch" "${fault%%$'\n'*}"
			return
		done
	done
	verdict ok "$2/images"
}

# Are the numbers in $1 and $2 the same, or near if kernel $3 calls what
# rounds otherwise on a device?
same() {
	cmp -s "$1" "$2" && return
	grep -qE '\b(exp|pow|log|sin|cos)f?\(' "$here/$3.c" || return
	paste "$1" "$2" | awk '
		{
			n = NF / 2
			for (i = 1; i <= n; i++) {
				d = $i - $(i + n)
				m = $i < 0 ? -$i : $i
				if (d < 0) d = -d
				if (d > m * 1e-14) exit 1
			}
		}'
}

# Run kernel $1 in size class $2 with extents $3...
run_case() {
	local name=$1 class=$2 case=$1/$2 launches
	shift 2
	[ $# -gt 0 ] && case=$case-$(echo "$@" | tr ' ' -)
	"$work/plain" "$@" > "$work/expected" 2> /dev/null
	rm -f "$work/log"
	ASHLAR_DEVICE_LOG=$work/log LD_LIBRARY_PATH=$shim \
		timeout 300 $with "$work/device" "$@" > "$work/found" \
		2> "$work/errors"
	launches=$(sed -n 's/.* \([0-9]*\) launches.*/\1/p' "$work/log" \
		2> /dev/null | paste -sd+)
	if ! same "$work/expected" "$work/found" "$name"; then
		verdict FAIL "$case" "other results"
	elif [ -n "$with" ] && [ -s "$work/errors" ]; then
		verdict FAIL "$case" "$(head -1 "$work/errors")"
	else
		verdict ok "$case" "${counts:+launches ${launches:-none}}"
	fi
}

# Compile kernel $1 for size class $2 and run it.
compile_and_run() {
	local name=$1 class=$2 flags extents
	flags="-w -D${class^^} -DRUNTIME_SIZES -DPRINT_ALL -ffp-contract=off"
	rm -rf "$work/images"
	mkdir "$work/images"
	if ! "$cc" -O3 $flags "$here/$name.c" -lm -o "$work/plain" ||
		! "$cc" -O3 -fpass-plugin="$plugin" $flags "$here/$name.c" \
			-lm -o "$work/device" -mllvm -ashlar-offload=auto \
			-mllvm -ashlar-offload-force \
			-mllvm "$tiles" \
			-mllvm -ashlar-only="$(function_of "$name")" \
			-mllvm -ashlar-dump=device:"$work/images" \
			2> "$work/errors"; then
		verdict FAIL "$name/$class" "it does not compile"
		return
	fi
	if ! ls "$work/images" | grep -q '\.spv$'; then
		verdict FAIL "$name/$class" "nothing runs on a device"
		return
	fi
	check_images "$work/images" "$name/$class"
	if [ "$class" != odd ]; then
		run_case "$name" "$class"
		return
	fi
	while read -r extents; do
		run_case "$name" odd $extents
	done < <(odd_extents "$name")
}

for class in ${sizes//,/ }; do
	for name in $kernels; do
		compile_and_run "$name" "$class"
	done
done
[ "$failures" = 0 ]
