#!/bin/sh
# install-packages.sh - install what packages.txt names and is missing.
# Asks the network only if something is.
#
# SPDX-License-Identifier: MIT
set -eu

list=$(dirname "$0")/packages.txt
names=$(grep -v '^#' "$list")

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
