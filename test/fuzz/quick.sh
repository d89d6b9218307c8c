#!/usr/bin/env bash
# quick.sh BUILD MODE COUNT [OPTION] - a short run of ashlar-fuzz with a fixed seed.
#
# The same cases each time; how long they take does not matter.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
if "$1/bin/ashlar-fuzz" --mode="$2" --seed=1 --count="$3" --out="$out" \
	"${@:4}" 2>/dev/null; then
	echo "ok fuzz: $3 cases of mode $2"
else
	echo "FAIL fuzz: $3 cases of mode $2"
	cat "$out"/* 2>/dev/null
	exit 1
fi
