#!/usr/bin/env bash
# long.sh BUILD HOURS [JOBS [SEED]] - random tests for so many hours.
#
# All modes of ashlar-fuzz by turns, in rounds of a quarter of an hour or less,
# each with a seed of its own: round R has the seed SEED * 1000 + R.  SEED is
# the date if it is not given.  Failures are left in BUILD/fuzz; the exit
# status is 1 if there are any.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

build=$1
hours=$2
jobs=${3:-1}
seed=${4:-$(date +%Y%m%d)}
out=$build/fuzz
log=$out/log
total=$(awk "BEGIN { print int($hours * 3600) }")
round=900
if [ "$total" -lt 1 ]; then
	echo "long.sh: HOURS=$hours is no time" >&2
	exit 2
fi
mkdir -p "$out"
: >"$log"

# try MODE SECONDS SEED [OPTION]
try()
{
	[ "$2" -gt 0 ] || return
	echo "mode $1, seed $3, $2 s" >>"$log"
	"$build/bin/ashlar-fuzz" --mode="$1" --seconds="$2" --seed="$3" \
		--jobs="$jobs" --out="$out" "${@:4}" 2>>"$out/progress" | tee -a "$log" |
		grep '^FAIL'
	[ "${PIPESTATUS[0]}" -le 1 ] || echo "not run: mode $1" | tee -a "$log"
}

# Programs find most and cost most; a minute of input is a million texts.
number=0
while [ "$total" -gt 0 ] && [ ! -e "$out/stop" ]; do
	[ "$total" -gt $round ] || round=$total
	s=$((seed * 1000 + number))
	try input $((round / 20)) $s
	try schedules $((round * 6 / 20)) $s --every
	try programs $((round - round / 20 - round * 6 / 20)) $s
	total=$((total - round))
	number=$((number + 1))
done

awk -v seed="$seed" -v rounds="$number" '
	/^mode / { mode = $2; sub(",", "", mode); seconds[mode] += $5 }
	/ run, .* failed$/ { run[mode] += $1; failed[mode] += $3 }
	/^not run/ { bad = 1 }
	END {
		printf "seeds %d000 to %d%03d\n", seed, seed, rounds - 1
		printf "%-10s %10s %8s %10s\n", "mode", "run", "failed",
			"seconds"
		for (mode in seconds) {
			printf "%-10s %10d %8d %10d\n", mode, run[mode],
				failed[mode], seconds[mode]
			bad += failed[mode]
		}
		exit bad != 0
	}' "$log"
