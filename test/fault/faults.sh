#!/usr/bin/env bash
# faults.sh BUILD - each deliberate fault is found, and by whom.
#
# The judges, in the order in which they get to see a nest: model (executed, as
# the code is: option verify), legal (the tree, proved), loops (the AST,
# executed: option verify), run (what the program prints, against plain clang).  Without a fault none of them objects.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
here=$(cd "$(dirname "$0")" && pwd)
plugin=$build/test/fault/LLVMAshlarFaulty.so
fuzz=$build/test/fault/ashlar-fuzz-faulty
clang=$build/test/host-clang
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n_failed=0
unset ASHLAR_OPTIONS ASHLAR_FAULT
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=0}

# report STATUS NAME
report()
{
	if [ "$1" = 0 ]; then
		echo "ok $2"
	else
		echo "FAIL $2"
		n_failed=$((n_failed + 1))
	fi
}

# The judges that object to the nest of nest.c: a list.
judges()
{
	local found=

	ASHLAR_FAULT=$1 "$clang" -O2 -fpass-plugin="$plugin" \
		-Rpass-missed=ashlar -mllvm -ashlar-force -mllvm -ashlar-verify \
		-mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
		-mllvm -ashlar-tile=4 \
		"$here/Inputs/nest.c" -o "$work/nest" 2>"$work/remarks" || return
	grep -q 'the model disagrees' "$work/remarks" && found+=' model'
	grep -q 'violates a dependence' "$work/remarks" && found+=' legal'
	grep -q 'an internal check failed' "$work/remarks" && found+=' loops'
	OMP_NUM_THREADS=2 "$work/nest" >"$work/printed"
	cmp -s "$work/plain.txt" "$work/printed" || found+=' run'
	echo "$found"
}

# wanted FAULT JUDGES
wanted()
{
	local found

	found=$(judges "$1")
	[ "$found" = "$2" ]
	report $? "fault $1: found by${2:- nobody}"
	[ "$found" = "$2" ] || { echo "  got:$found"; cat "$work/remarks"; }
}

# Code generation that fails in the first of three nests leaves that nest as it
# was, and the runtime that the others call.
recovers()
{
	"$clang" -O2 "$here/Inputs/three.c" -o "$work/three" &&
		"$work/three" >"$work/three.txt" &&
		ASHLAR_FAULT=codegen-fail "$clang" -O2 \
			-fpass-plugin="$plugin" -Rpass=ashlar \
			-Rpass-missed=ashlar -mllvm -ashlar-force \
			-mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
			"$here/Inputs/three.c" -o "$work/three" \
			2>"$work/remarks" &&
		[ "$(grep -c 'check failed' "$work/remarks")" = 1 ] &&
		[ "$(grep -c 'runs in parallel' "$work/remarks")" = 2 ] &&
		OMP_NUM_THREADS=2 "$work/three" >"$work/printed" &&
		cmp -s "$work/three.txt" "$work/printed"
	report $? "fault codegen-fail: the other nests are transformed"
}

# Rows that are transposed wrongly change what the program prints.
transposed()
{
	local fault

	"$clang" -O2 "$here/Inputs/rows.c" -o "$work/rows" &&
		"$work/rows" >"$work/rows.txt" || return
	for fault in none vector-transpose; do
		ASHLAR_FAULT=$fault "$clang" -O2 -ffp-contract=off \
			-fpass-plugin="$plugin" -mllvm -ashlar-outer-simd=2 \
			"$here/Inputs/rows.c" -o "$work/rows" &&
			"$work/rows" >"$work/printed"
		cmp -s "$work/rows.txt" "$work/printed"
		[ $? = $([ "$fault" = none ] && echo 0 || echo 1) ]
		report $? "fault $fault: transposed rows"
	done
}

# Vectors of neighbours that are shuffled wrongly do, too.
shuffled()
{
	local fault

	"$clang" -O2 "$here/Inputs/means.c" -o "$work/means" &&
		"$work/means" >"$work/means.txt" || return
	grep -qw avx512f /proc/cpuinfo || return 0
	for fault in none vector-window; do
		ASHLAR_FAULT=$fault "$clang" -O2 -ffp-contract=off \
			-march=native -mprefer-vector-width=512 \
			-fpass-plugin="$plugin" -mllvm -ashlar-force \
			-mllvm -ashlar-time-tiling=2 -mllvm -ashlar-tile=16 \
			"$here/Inputs/means.c" -o "$work/means" &&
			"$work/means" >"$work/printed"
		cmp -s "$work/means.txt" "$work/printed"
		[ $? = $([ "$fault" = none ] && echo 0 || echo 1) ]
		report $? "fault $fault: vectors of neighbours"
	done
}

# forgotten FAULT
# A call of the device's runtime that is left out changes what the program
# prints; "none": nothing does.
forgotten()
{
	ASHLAR_FAULT=$1 "$clang" -O2 -ffp-contract=off -fpass-plugin="$plugin" \
		-mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force \
		-c "$here/Inputs/stay.c" -o "$work/stay.o" &&
		"$clang" -O2 "$work/stay.o" "$work/other.o" -o "$work/stay" &&
		LD_LIBRARY_PATH=$build/test/device/shim "$work/stay" \
			>"$work/printed"
	cmp -s "$work/stay.txt" "$work/printed"
	[ $? = $([ "$1" = none ] && echo 0 || echo 1) ]
	report $? "fault $1: results that stay on a device"
}

all_forgotten()
{
	local fault

	ls /etc/OpenCL/vendors/pocl* >/dev/null 2>&1 || return
	"$clang" -O2 -DOTHER -c "$here/Inputs/stay.c" -o "$work/other.o" &&
		"$clang" -O2 -ffp-contract=off "$here/Inputs/stay.c" \
			"$work/other.o" -o "$work/stay" &&
		"$work/stay" >"$work/stay.txt" || return
	for fault in none touch-read touch-write touch-any touch-return \
			touch-end touch-free; do
		forgotten "$fault"
	done
}

# fuzzed FAULT COUNT [OPTION]
# The fuzzer finds the fault and writes a case that shows it again.
fuzzed()
{
	local out=$work/$1${3:-} file

	ASHLAR_FAULT=$1 "$fuzz" --mode=schedules --seed=5 --count="$2" \
		${3:+"$3"} --tries=40 --out="$out" >"$work/log" 2>&1
	[ $? = 1 ]
	report $? "fault $1: found by ashlar-fuzz ${3:-}"
	file=$(ls "$out"/* 2>/dev/null | head -1)
	ASHLAR_FAULT=$1 "$fuzz" --mode=schedules --replay="$file" \
		>"$work/log" 2>&1
	[ $? = 1 ] && "$fuzz" --mode=schedules --replay="$file" \
		>"$work/log" 2>&1
	report $? "fault $1: shown again by the case that was written"
}

# modelled FAULT
# The fuzzer finds a wrong model, and writes a case that shows it again.
modelled()
{
	local out=$work/$1 file

	ASHLAR_FAULT=$1 "$fuzz" --models --plugin="$plugin" --clang="$clang" \
		--seed=5 --count=16 --tries=40 --out="$out" >"$work/log" 2>&1
	[ $? = 1 ]
	report $? "fault $1: found by ashlar-fuzz --models"
	file=$(ls "$out"/* 2>/dev/null | head -1)
	ASHLAR_FAULT=$1 "$fuzz" --models --plugin="$plugin" --clang="$clang" \
		--replay="$file" >"$work/log" 2>&1
	[ $? = 1 ] && "$fuzz" --models --plugin="$plugin" --clang="$clang" \
		--replay="$file" >"$work/log" 2>&1
	report $? "fault $1: shown again by the case that was written"
}

"$clang" -O2 "$here/Inputs/nest.c" -o "$work/plain" && "$work/plain" \
	>"$work/plain.txt" || exit 2
wanted none ''
wanted model-guard ' model'
wanted model-subscript ' model'
wanted sched-sign ' legal'
wanted deps-drop ' legal'
wanted tree-parallel ' legal'
wanted ast-bound ' loops'
wanted ast-simd ' loops'
wanted ast-swap ' loops'
wanted codegen-subscript ' run'
wanted codegen-swap ' run'
recovers
transposed
shuffled
all_forgotten
modelled model-guard
modelled model-subscript
fuzzed sched-sign 12
fuzzed deps-drop 60
fuzzed ast-bound 12
fuzzed sched-sign 4 --every
[ $n_failed = 0 ]
