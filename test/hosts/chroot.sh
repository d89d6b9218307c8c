#!/usr/bin/env bash
# chroot.sh VERSION [SUITE [OPTION...]] - other.sh for this version of LLVM in a
# Debian that has it.
#
# Makes a fresh Debian by mmdebstrap, installs LLVM and what a build needs, and
# copies the files that git knows into it.  SUITE is by default the oldest that
# has the version; of trixie its backports are used, too.  A D or Rust compiler
# of that suite whose LLVM has the version is tested as well.  OPTIONs are
# mmdebstrap's: a mirror that is behind needs
#
#     --aptopt='Acquire::Check-Valid-Until "false"'
#
# Takes the network, root or user namespaces, and half an hour on two cores.
# Nothing of this machine is mounted in the new system, whose files mmdebstrap
# removes at the end.  The last line counts what passed and failed.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
version=$1
mirror=http://deb.debian.org
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The oldest suite with this version.
default_suite()
{
	case $version in
	19 | 22) echo bookworm ;;
	21) echo trixie ;;
	*) echo sid ;;
	esac
}

suite=${2-$(default_suite)}
shift $(($# < 2 ? $# : 2))

# The lines of sources.list.
sources()
{
	echo "deb $mirror/debian $suite main"
	[ "$suite" != sid ] || return 0
	echo "deb $mirror/debian $suite-updates main"
	echo "deb $mirror/debian-security $suite-security main"
	[ "$suite" != trixie ] || echo "deb $mirror/debian $suite-backports main"
}

packages()
{
	local v=$version

	grep -hvE '^#|-22' "$top/cmake/packages.txt"
	echo g++ file xz-utils zlib1g-dev libzstd-dev gdb ldc rustc \
		"llvm-$v-dev" "llvm-$v-tools" "libpolly-$v-dev" "clang-$v" \
		"lld-$v" "lldb-$v" "flang-$v" "libclang-rt-$v-dev" \
		"libomp-$v-dev"
}

# What runs in the new system.
cat >"$work/inside.sh" <<END
set -e
export DEBIAN_FRONTEND=noninteractive HOME=/root LC_ALL=C.UTF-8
from=$suite
[ $suite != trixie ] || [ $version != 21 ] || from=trixie-backports
apt-get install -q -y --no-install-recommends -t \$from \
	$(packages | paste -sd' ') </dev/null >/root/install.log 2>&1 || {
	tail -20 /root/install.log
	exit 1
}
mkdir -p /root/ashlar /root/build
tar -C /root/ashlar --strip-components=1 -xf /root/ashlar-*.tar.xz
export CC=clang-$version CXX=clang++-$version
/root/ashlar/test/hosts/other.sh /root/build $version >/root/result || true
END

tarball=$("$top/packaging/dist.sh" "$work")
sources | mmdebstrap --variant=minbase --format=null "$@" \
	--customize-hook="copy-in $tarball $work/inside.sh /root" \
	--customize-hook='chroot "$1" sh /root/inside.sh' \
	--customize-hook="copy-out /root/result $work" \
	"$suite" /dev/null - >"$work/log" 2>&1 || {
	tail -30 "$work/log"
	exit 1
}
cat "$work/result"
tail -1 "$work/result" | grep -q ' 0 failed'
