#!/bin/sh
# install-packages.sh [check] - install what packages.txt names and is missing,
# and what packages-check.txt names for the tests.  Asks the network only if
# something is missing.
#
# SPDX-License-Identifier: MIT
set -eu

here=$(dirname "$0")
lists=$here/packages.txt
[ "${1-}" != check ] || lists="$lists $here/packages-check.txt"
names=$(cat $lists | grep -v '^#')

is_installed()
{
	test "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = \
		installed
}

command -v dpkg-query >/dev/null || {
	echo "This is no Debian; install the like of:" $names
	exit 0
}

missing=
for name in $names; do
	is_installed "$name" || missing="$missing $name"
done
[ -n "$missing" ] || exit 0

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
echo "Installing$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -q </dev/null
$as_root apt-get install -q -y --no-install-recommends $missing </dev/null
