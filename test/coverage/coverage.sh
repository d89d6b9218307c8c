#!/usr/bin/env bash
# coverage.sh BUILD [--lines] [--floor=P] - run all tests of a build made with
# ASHLAR_COVERAGE and say which lines of lib/ they execute; see report.py.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd) || exit 2
shift
raw=$build/coverage
llvm=$(dirname "$(readlink -f "$(
	sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")")")

# Processes add their counts to a pool of files, so these do not pile up.
rm -rf "$raw"
mkdir -p "$raw"
LLVM_PROFILE_FILE="$raw/%8m.profraw" "$here/../run-all.sh" "$build"
tests=$?

objects=$(find "$build/bin" "$build/unittests" -maxdepth 1 -type f -perm -u+x |
	sed 's/^/-object=/')
"$llvm/llvm-profdata" merge --failure-mode=all -o "$raw/all.profdata" \
	"$raw"/*.profraw &&
	"$llvm/llvm-cov" export --format=lcov \
		--instr-profile="$raw/all.profdata" \
		"$build"/lib/AshlarPasses-*.so $objects >"$raw/all.lcov" &&
	"$here/report.py" "$@" "$raw/all.lcov" || exit 1
exit $tests
