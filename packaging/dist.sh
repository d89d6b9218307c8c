#!/usr/bin/env bash
# dist.sh [OUT] - write OUT/ashlar-VERSION.tar.xz, the source, and print its
# name.  OUT is build/packages by default.
#
# It holds the files that git knows, as they are in this folder, or all but
# builds where there is no git.  The same files give the same bytes.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
out=${1:-$top/build/packages}
version=$("$top/packaging/version.sh")

files()
{
	if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
		git ls-files -z
	else
		find . \( -path './build*' -o -name .git \) -prune -o \
			! -type d -print0 | sed -z 's|^\./||'
	fi
}

mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$top"
date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null ||
	stat -c %Y include/ashlar/ashlar.h)}
files | LC_ALL=C sort -z | tar --no-recursion --null \
	--transform "flags=r;s|^|ashlar-$version/|" --owner=0 --group=0 \
	--numeric-owner --mtime="@$date" --mode=go=rX,u+rw,a-s -cf - \
	--files-from=- |
	xz -T1 -6 >"$out/ashlar-$version.tar.xz"
echo "$out/ashlar-$version.tar.xz"
