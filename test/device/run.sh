#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh - all test kernels on the device of this machine: results and times.
#
# Compiles each kernel plainly and for a device, runs both, compares what they
# print, and writes a line for each:
#
#	kernel      host  device  kernels  launches  by the model: host  device
#	kernels  verdict
#
# "host" are the seconds of plain clang on one thread, "device" those of the
# kernel's function with all copies, without what is done once in a process
# (opening the driver, compiling), "kernels" those between the copies.  The
# model estimates the host's new code, not plain clang's.
usage() {
	cat <<'END'
usage: run.sh [options]
  --plugin=PATH     the plugin (build/lib/LLVMAshlar.so)
  --cc=CC           the compiler (clang-22)
  --kernels=A,B     which kernels (all)
  --size=CLASS      mini, small, medium or large (large)
  --offload=IMAGES  nvptx for CUDA, spirv for OpenCL (nvptx)
  --libraries=DIR   where the driver's library is, if the system has it not
  --flags=FLAGS     for the compiler (-O3 -march=native -ffp-contract=off); if
                    operations may be joined, results differ in the last places
Exits with 0 if all results are the same or there is no device, 1 if one is not,
2 on wrong usage.
END
}

here=$(cd "$(dirname "$0")/../kernels" && pwd)
. "$here/common.sh"
plugin=$here/../../build/lib/LLVMAshlar.so
cc=clang-22
kernels=
size=large
offload=nvptx
libraries=
flags="-O3 -march=native -ffp-contract=off"
for arg in "$@"; do
	case $arg in
	--plugin=*) plugin=${arg#*=} ;;
	--cc=*) cc=${arg#*=} ;;
	--kernels=*) kernels=${arg#*=} ;;
	--size=*) size=${arg#*=} ;;
	--offload=*) offload=${arg#*=} ;;
	--libraries=*) libraries=${arg#*=} ;;
	--flags=*) flags=${arg#*=} ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
kernels=${kernels//,/ }
kernels=${kernels:-$(all_kernels)}
check_kernels run.sh $kernels &&
	check_list run.sh "$size" 'mini|small|medium|large' &&
	check_list run.sh "$offload" 'nvptx|spirv' || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
flags="$flags -w -DTIME -D${size^^} -DRUNTIME_SIZES"
failures=0

# Compile kernel $1 to the programs "plain" and "device".
compile() {
	"$cc" $flags "$here/$1.c" -lm -o "$work/plain" 2> "$work/errors" &&
		"$cc" $flags "$here/$1.c" -lm -o "$work/device" \
			-fpass-plugin="$plugin" \
			-mllvm -ashlar-offload="$offload" \
			-mllvm -ashlar-offload-force \
			-mllvm -ashlar-only="kernel_${1//-/_}" \
			2> "$work/errors"
}

# Run the program for devices; what it says of them is in "log".
run_device() {
	rm -f "$work/log"
	ASHLAR_DEVICE_LOG=$work/log timeout 1200 env \
		${libraries:+LD_LIBRARY_PATH="$libraries"} \
		"$work/device" > "$work/found" 2> "$work/seconds"
}

# Sums of what the log says of runs: seconds with copies, without, launches.
sum_log() {
	sed -n 's/.* bytes in (\([0-9]*\) us), \([0-9]*\) launches (\([0-9]*\)'\
' us), [0-9]* bytes out (\([0-9]*\) us).*/\1 \2 \3 \4/p' "$work/log" |
		awk '{ all += $1 + $3 + $4; kernels += $3; n += $2 }
			END { printf "%.6f %.6f %d\n", all / 1e6,
				kernels / 1e6, n }'
}

# Sums of what the log says of estimates: seconds of the host's new code, of the
# device with copies, without.
sum_estimates() {
	sed -n 's/.*the host is estimated at \([0-9]*\) us, a device at'\
' \([0-9]*\) us: \([0-9]*\) us for .*/\1 \2 \3/p' "$work/log" |
		awk '{ host += $1; all += $2; copies += $3 }
			END { printf "%.6f %.6f %.6f\n", host / 1e6,
				all / 1e6, (all - copies) / 1e6 }'
}

# What is wrong with the run, or nothing.
find_fault() {
	if ! cmp -s "$work/expected" "$work/found"; then
		echo "other results"
	elif ! grep -q ' launches (' "$work/log"; then
		echo "not on the device: $(tail -1 "$work/log")"
	fi
}

# print_line NAME HOST DEVICE KERNELS LAUNCHES HOST DEVICE KERNELS VERDICT
print_line() {
	printf '%-16s %10s %10s %10s %8s  %10s %10s %10s  %s\n' "$@"
}

try_kernel() {
	local fault host
	if ! compile "$1"; then
		print_line "$1" - - - - - - - "FAIL: it does not compile"
		failures=$((failures + 1))
		return
	fi
	"$work/plain" > "$work/expected" 2> "$work/seconds"
	host=$(grep -oE '[0-9.]+(e-?[0-9]+)?' "$work/seconds" | head -1)
	run_device
	fault=$(find_fault)
	[ -z "$fault" ] || failures=$((failures + 1))
	print_line "$1" "$host" $(sum_log) $(sum_estimates) \
		"${fault:+FAIL: }${fault:-ok}"
}

# Is there a device?  Its name.
find_device() {
	local flags=${flags/-D${size^^}/-DMINI}
	compile "${kernels%% *}" && run_device
	sed -n 's/^ashlar: device: \(.*\), opened in .*/\1/p' "$work/log" \
		2> /dev/null
}

kernels=$(echo $kernels)
device=$(find_device)
if [ -z "$device" ]; then
	echo "no device: skipped"
	exit 0
fi
echo "device: $device, size $size, $flags"
print_line "" "" measured "" "" "" estimated "" ""
print_line kernel host device kernels launches host device kernels ""
for name in $kernels; do
	try_kernel "$name"
done
[ "$failures" = 0 ]
