#!/usr/bin/env bash
# sched.sh PROGRAM FILE STEP - ashlar-sched without memory: at each STEP-th
# allocation this one fails, and in a second run all that follow.  Either the
# schedule is printed as ever, or one line says that memory ran out.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

program=$1
file=$2
step=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0
n_failed=0

# run [VARIABLE=POINT]
run()
{
	env "$@" "$program" "$file" >"$work/out" 2>"$work/all"
	local status=$?

	# What measures the tests may be out of memory, too.
	grep -v '^LLVM Profile' "$work/all" >"$work/err"
	return $status
}

unset ASHLAR_FAIL_AT ASHLAR_FAIL_FROM ASHLAR_FAIL_EACH
run A=1 || exit 2
mv "$work/out" "$work/wanted"
for ((at = 1, whole = 0; !whole; at += step)); do
	for setting in ASHLAR_FAIL_AT ASHLAR_FAIL_FROM; do
		run $setting=$at
		status=$?
		n=$((n + 1))
		[ $status = 0 ] && cmp -s "$work/out" "$work/wanted" &&
			[ $setting = ASHLAR_FAIL_AT ] && whole=1
		[ $status = 0 ] && cmp -s "$work/out" "$work/wanted" && continue
		whole=0
		[ $status = 1 ] && [ "$(wc -l <"$work/err")" = 1 ] &&
			grep -q 'out of memory' "$work/err" && continue
		n_failed=$((n_failed + 1))
		echo "  $setting=$at: status $status, $(head -1 "$work/err")"
	done
done
if [ $n_failed = 0 ]; then
	echo "ok hostile ashlar-sched: $n runs, the last at allocation $((at - step))"
else
	echo "FAIL hostile ashlar-sched: $n_failed of $n runs"
fi
[ $n_failed = 0 ]
