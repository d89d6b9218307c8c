#!/usr/bin/env bash
# control.sh DIR VERSION... - write DIR/control and DIR/changelog of the Debian
# packages from DIR/*.in, for these versions of LLVM, newest first.
#
# Those in debian/ are for LLVM 22, so that dpkg-buildpackage works in a clone:
#
#     packaging/control.sh debian 22
#
# DEBEMAIL is the address of who makes the packages, SOURCE_DATE_EPOCH the date.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift
email=${DEBEMAIL-ashlar@example.org}
date=${SOURCE_DATE_EPOCH:-$(stat -c %Y "$here/../CMakeLists.txt")}

build_depends()
{
	local v

	for v in "$@"; do
		printf ' clang-%s,\n llvm-%s-dev,\n libpolly-%s-dev,\n' \
			"$v" "$v" "$v"
	done | sed '$s/,$//'
}

control()
{
	local v

	awk -v depends="$(build_depends "$@")" '
		/@LLVM_BUILD_DEPENDS@/ { print depends; next }
		{ print }' "$folder/control.in" |
		sed "s/@NEWEST@/$1/g; s/@EMAIL@/$email/"
	for v in "$@"; do
		sed "s/@VERSION@/$v/g" "$folder/plugin.control.in"
	done
}

control "$@" >"$folder/control"
sed -e "s/@VERSION@/$("$here/version.sh")/; s/@EMAIL@/$email/" \
	-e "s/@DATE@/$(date -Rud "@$date")/" \
	"$folder/changelog.in" >"$folder/changelog"
