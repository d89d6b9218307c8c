#!/usr/bin/env bash
# run-all.sh [BUILD] - run all tests of a build and count them.
#
# The last line is "N passed, N failed", or "N passed, N failed, N skipped";
# the exit status is 1 if any failed.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "${1:-$top/build}" && pwd) || exit 2
logs=$build/test/logs
mkdir -p "$logs"
jobs=$(nproc)
passed=0
failed=0
skipped=0

# setting NAME: the value of a variable of the build
setting()
{
	sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}

# add NAME PASSED FAILED SKIPPED
add()
{
	passed=$((passed + $2))
	failed=$((failed + $3))
	skipped=$((skipped + $4))
	printf '%-8s %s passed, %s failed, %s skipped\n' "$1:" "$2" "$3" "$4"
}

# number PATTERN FILE: of the lines that match
number()
{
	grep -cE "$1" "$2"
}

# Programs and scripts that print "ok ...", "FAIL ..." and "skip ..." lines.
run_ctest()
{
	local log=$logs/ctest status n_failed

	ctest --test-dir "$build" -j"$jobs" -V >"$log" 2>&1
	status=$?
	n_failed=$(number '^[0-9]+: FAIL ' "$log")
	if [ $status != 0 ] && [ "$n_failed" = 0 ]; then
		n_failed=$(number '(Failed|Not Run|SEGFAULT|Subprocess|Timeout)' \
			"$log")
		tail -40 "$log"
	fi
	grep -E '^[0-9]+: (FAIL |  )' "$log"
	add unit "$(number '^[0-9]+: ok ' "$log")" "$n_failed" \
		"$(number '^[0-9]+: skip ' "$log")"
}

# lit_count NAME: the number in a line such as "  Passed: 12 (100.00%)"
lit_count()
{
	sed -nE "s/^ *$1 *: *([0-9]+).*/\1/p" "$logs/lit" | tail -1 |
		grep . || echo 0
}

run_lit()
{
	local log=$logs/lit n_passed n_failed

	"$(setting LLVM_LIT)" -sv -j"$jobs" "$build/test" >"$log" 2>&1
	n_passed=$(lit_count Passed)
	n_failed=$(($(lit_count Failed) + $(lit_count Unresolved) +
		$(lit_count 'Timed Out')))
	[ $((n_passed + n_failed)) != 0 ] || n_failed=1
	[ "$n_failed" = 0 ] || cat "$log"
	add lit "$n_passed" "$n_failed" "$(lit_count Unsupported)"
}

# number_before WORD TEXT: that of "12 passed, 3 failed", or nothing
number_before()
{
	sed -nE "s/(^|.* )([0-9]+) $1.*/\\2/p" <<<"$2"
}

# run_compare NAME SCRIPT ARGUMENT...: a script that prints "ok ...",
# "FAIL ..." and "skip ..." lines and counts them in the last one
run_compare()
{
	local name=$1 log=$logs/$1 summary n_failed n_skipped

	shift
	"$@" --plugin="$build/lib/LLVMAshlar.so" \
		--cc="$build/test/host-clang" --jobs="$jobs" >"$log" 2>&1
	summary=$(tail -1 "$log")
	n_failed=$(number_before failed "$summary")
	n_skipped=$(number_before skipped "$summary")
	[ "${n_failed:-1}" = 0 ] || grep -vE '^ok ' "$log"
	add "$name" "$(number_before passed "$summary" | grep . || echo 0)" \
		"${n_failed:-1}" "${n_skipped:-0}"
}

run_kernels()
{
	run_compare kernels "$top/test/kernels/compare.sh" \
		--sizes=mini,small,odd --modes=seq,par2,par3,late
}

run_programs()
{
	local fortran=$build/test/host-flang

	[ -e "$fortran" ] || fortran=none
	run_compare programs "$top/test/programs/compare.sh" --fc="$fortran"
}

# The plugin for another LLVM, if that is installed; for the usual build alone.
run_older()
{
	local log=$logs/older summary

	[ "$(setting ASHLAR_SANITIZE)" = OFF ] &&
		[ "$(setting ASHLAR_HOSTILE)" = OFF ] &&
		[ "$(setting ASHLAR_COVERAGE)" = OFF ] || return
	"$top/test/hosts/other.sh" "$build" >"$log" 2>&1
	summary=$(tail -1 "$log")
	grep -vE '^ok ' "$log" | sed '$d'
	add older "$(number_before passed "$summary" | grep . || echo 0)" \
		"$(number_before failed "$summary" | grep . || echo 1)" \
		"$(number_before skipped "$summary" | grep . || echo 0)"
}

run_ctest
run_lit
run_kernels
run_programs
run_older

if [ $skipped = 0 ]; then
	echo "$passed passed, $failed failed"
else
	echo "$passed passed, $failed failed, $skipped skipped"
fi
[ $failed = 0 ]
