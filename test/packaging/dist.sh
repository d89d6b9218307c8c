#!/usr/bin/env bash
# dist.sh - the tar file of the source: complete, and the same each time.
#
# Unpacks the file that packaging/dist.sh writes, and makes it again from there,
# where there is no git: the bytes must be the same.  One line per check; exit
# status 1 if any fails.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=$work/log
failed=0

# report NAME STATUS
report()
{
	if [ "$2" = 0 ]; then
		echo "ok dist: $1"
	else
		echo "FAIL dist: $1"
		tail -20 "$log" | sed 's/^/  /'
		failed=1
	fi
}

# The number that cmake/version.cmake finds is that of the packages.
same_version()
{
	cat >"$work/version.cmake" <<-END
		set(CMAKE_CURRENT_SOURCE_DIR $top)
		include($top/cmake/version.cmake)
		message("\${ashlar_version}")
	END
	[ "$(cmake -P "$work/version.cmake" 2>&1)" = \
		"$("$top/packaging/version.sh")" ]
}

export SOURCE_DATE_EPOCH=1700000000
first=$("$top/packaging/dist.sh" "$work/first" 2>"$log")
report "is written" $?
mkdir "$work/source"
tar -C "$work/source" --strip-components=1 -xf "$first" >"$log" 2>&1
report "is unpacked" $?
second=$(GIT_CEILING_DIRECTORIES=$work "$work/source/packaging/dist.sh" \
	"$work/second" 2>"$log")
cmp "$first" "$second" >>"$log" 2>&1
report "is the same from itself" $?
same_version >"$log" 2>&1
report "CMake and the packages have one version" $?
exit $failed
