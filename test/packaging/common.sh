# common.sh - what the tests of packages share; to be sourced with $1 = BUILD.
#
# SPDX-License-Identifier: MIT
build=$(cd "$1" && pwd)
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
: "${topic:=packaging}"
log=$work/log

# setting NAME: the value of a variable of the build
setting()
{
	sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}

# report NAME STATUS: the details of a failure are in $log
report()
{
	if [ "$2" = 0 ]; then
		echo "ok $topic: $1"
	else
		echo "FAIL $topic: $1"
		tail -20 "$log" | sed 's/^/  /'
		failed=1
	fi
}

# needs COMMAND...: end the test if one is missing
needs()
{
	local command

	for command in "$@"; do
		command -v "$command" >/dev/null && continue
		echo "skip $topic: there is no $command"
		exit 0
	done
}

# for_users: end the test if the build is not one for users
for_users()
{
	local kind

	for kind in SANITIZE COVERAGE HOSTILE; do
		[ "$(setting ASHLAR_$kind)" = ON ] || continue
		echo "skip $topic: this build is not for users"
		exit 0
	done
}

clang=$(setting ASHLAR_CLANG)
version=$("$clang" -dumpversion | cut -d. -f1)
