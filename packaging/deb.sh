#!/usr/bin/env bash
# deb.sh [--out=DIR] [--llvm="22 19"] [--prebuilt=BUILD] - make Debian packages.
#
# A plugin package for each version of LLVM, newest first (default: all that can
# be built here), tools, headers and pages.  Packages come into DIR
# (build/packages), those with debug symbols into DIR/debug.  With --prebuilt,
# which is for tests, the binaries are those of BUILD.  DEBEMAIL is the address
# of who makes them.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
out=$top/build/packages
versions=
prebuilt=

# The versions of LLVM with all that a build needs.
installed_versions()
{
	local v

	for v in 22 21 20 19; do
		[ -e "/usr/lib/llvm-$v/bin/clang" ] &&
			[ -e "/usr/lib/llvm-$v/bin/llvm-config" ] &&
			[ -e "/usr/lib/llvm-$v/lib/libPollyISL.a" ] &&
			echo "$v"
	done
	true
}

for option in "$@"; do
	case $option in
	--out=*) out=${option#*=} ;;
	--llvm=*) versions=${option#*=} ;;
	--prebuilt=*) prebuilt=$(cd "${option#*=}" && pwd) ;;
	*)
		echo "deb.sh: what is '$option'?" >&2
		exit 2
		;;
	esac
done
: "${versions:=$(installed_versions | paste -sd' ')}"
[ -n "$versions" ] || {
	echo "deb.sh: no LLVM of 19 to 22 with clang, llvm-N-dev and" \
		"libpolly-N-dev is installed" >&2
	exit 1
}
command -v dpkg-buildpackage dh >/dev/null || {
	echo "deb.sh: install dpkg-dev and debhelper" >&2
	exit 1
}

mkdir -p "$out/debug"
out=$(cd "$out" && pwd)
tarball=$("$top/packaging/dist.sh" "$out")
version=$("$top/packaging/version.sh")
work=$out/ashlar-$version
rm -rf "$work" "$out"/*.deb "$out"/debug/*.deb
tar -C "$out" -xf "$tarball"
ln -f "$tarball" "$out/ashlar_$version.orig.tar.xz"
date=$(stat -c %Y "$work/CMakeLists.txt")
SOURCE_DATE_EPOCH=$date "$work/packaging/control.sh" "$work/debian" $versions

check=
[ -z "$prebuilt" ] || check=-d
cd "$work"
[ -z "$prebuilt" ] || export ASHLAR_PREBUILT=$prebuilt
SOURCE_DATE_EPOCH=$date \
	DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:+$DEB_BUILD_OPTIONS }parallel=$(nproc)" \
	dpkg-buildpackage -us -uc -b $check
cd "$out"
rm -rf "$work"
find . -maxdepth 1 -name '*-dbgsym_*.deb' -exec mv {} debug/ \;
ls "$out"/*.deb
