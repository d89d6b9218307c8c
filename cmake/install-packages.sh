#!/bin/sh
# install-packages.sh [check] - install what packages.txt names and is missing,
# and what packages-check.txt and packages-optional.txt name for the tests.
#
# Asks the network only if something is missing.  Nothing that is installed is
# removed: an optional package that would replace another one is left out, and
# a necessary one is only installed if the user agrees.
#
# SPDX-License-Identifier: MIT
set -eu

here=$(dirname "$0")
lists=$here/packages.txt
optional=
if [ "${1-}" = check ]; then
	lists="$lists $here/packages-check.txt"
	optional=$(grep -v '^#' "$here/packages-optional.txt")
fi
names=$(cat $lists | grep -v '^#')

is_installed()
{
	test "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = \
		installed
}

# missing_of NAME...: those that are not installed
missing_of()
{
	for name in "$@"; do
		is_installed "$name" || printf ' %s' "$name"
	done
}

# removed_by NAME...: the packages that would make room for these
removed_by()
{
	apt-get -s install --no-install-recommends "$@" 2>/dev/null |
		sed -n 's/^Remv \([^ ]*\).*/\1/p' | tr '\n' ' '
}

fits()
{
	apt-get -s install --no-install-recommends --no-remove "$@" \
		>/dev/null 2>&1
}

agrees()
{
	[ -t 0 ] || return 1
	printf 'Remove them? [y/N] '
	read -r answer
	[ "$answer" = y ]
}

command -v dpkg-query >/dev/null || {
	echo "This is no Debian; install the like of:" $names
	exit 0
}

missing=$(missing_of $names)
wanted=$(missing_of $optional)
[ -n "$missing$wanted" ] || exit 0

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
export DEBIAN_FRONTEND=noninteractive
if [ -n "$missing" ]; then
	echo "Missing packages:$missing"
	$as_root apt-get update -q </dev/null
fi

for name in $wanted; do
	if fits $missing "$name"; then
		missing="$missing $name"
	else
		echo "Left out: $name, which does not fit what is installed;" \
			"the tests that need it are skipped."
	fi
done
[ -n "$missing" ] || exit 0

keep=--no-remove
if ! fits $missing; then
	removed=$(removed_by $missing)
	[ -n "$removed" ] || {
		echo "These packages cannot be installed:$missing"
		apt-get -s install --no-install-recommends $missing || true
		exit 1
	}
	echo "These packages are in the way: $removed"
	agrees || {
		echo "Nothing was changed.  If they may go:" \
			"apt-get install$missing"
		exit 1
	}
	keep=
fi
echo "Installing$missing"
$as_root apt-get install -q -y --no-install-recommends $keep $missing \
	</dev/null
