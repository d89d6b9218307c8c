#!/bin/sh
# check.sh BUILD - small problems of each family are scheduled, and drawn.
# One line per check; exit status 1 if any fails.
#
# SPDX-License-Identifier: MIT
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# report NAME PROBLEMS
report()
{
	if [ -z "$2" ]; then
		echo "ok $1"
	else
		echo "FAIL $1"
		echo "$2" | head -20 | sed 's/^/  /'
		failed=1
	fi
}

"$build/test/sched-scale" --max=9 --limit=60 --csv="$work/all.csv" \
	--svg="$work/all.svg" ||
	failed=1
"$build/test/sched-scale" --max=64 --limit=60 --csv="$work/dfp.csv" \
	--svg="$work/dfp.svg" --options=algorithm=dfp \
	--against=algorithm=pluto --ours ||
	failed=1
report "scale: every problem is scheduled" \
	"$(grep -v '^family,' "$work/all.csv" | grep -v ',ok,')"
report "scale: by fusion and dimension matching as well" \
	"$(grep -v '^family,' "$work/dfp.csv" | grep -v ',ok,')"
for family in chain pipeline tree dense unrolled weather ring lattice grouped; do
	report "scale: $family is measured" \
		"$(grep -q "^$family,.*,ours," "$work/all.csv" || echo missing)"
done
report "scale: the drawing has curves" \
	"$(grep -q '<polyline' "$work/all.svg" || echo missing)"
report "scale: of two sets of options as well" \
	"$(grep -q 'stroke-dasharray="1.5 3"' "$work/dfp.svg" &&
		grep -q ',other,ok,' "$work/dfp.csv" || echo missing)"
report "scale: help is printed, other words are refused" \
	"$("$build/test/sched-scale" --help | grep -q -- --against ||
		echo "no help"
	"$build/test/sched-scale" --what 2> /dev/null && echo "accepted")"
exit $failed
