#!/usr/bin/env bash
# fresh-system.sh [GOAL] - what "make GOAL" (demo) does to a fresh Debian 12 that
# has other packages for OpenMP installed.
#
# Makes the system with debootstrap below TMPDIR, clones the repository into it,
# and runs the command twice there: the packages are there the second time, so
# that is the time without downloads.  Nothing that was installed may be gone
# afterwards.  Needs root, debootstrap and the network; SYSTEM=DIR takes an
# existing copy of a minimal system instead of a new one.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

goal=${1:-demo}
top=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
root=$work/root
failed=0

leave()
{
	mountpoint -q "$root/proc" && umount "$root/proc"
	mountpoint -q "$root/dev" && umount "$root/dev"
	rm -rf "$work"
}
trap leave EXIT

# inside COMMAND...: in the new system
inside()
{
	chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
		DEBIAN_FRONTEND=noninteractive CCACHE_DISABLE=1 "$@" </dev/null
}

packages()
{
	inside dpkg-query -W -f='${db:Status-Status} ${Package}\n' |
		sed -n 's/^installed //p' | sort
}

# report NAME STATUS FILE
report()
{
	if [ "$2" = 0 ]; then
		echo "ok $1"
	else
		echo "FAIL $1"
		tail -20 "$3" | sed 's/^/  /'
		failed=1
	fi
}

make_system()
{
	local mirror=http://deb.debian.org

	if [ -n "${SYSTEM-}" ]; then
		cp -a "$SYSTEM" "$root"
	else
		debootstrap --variant=minbase bookworm "$root" \
			"$mirror/debian" >"$work/log"
	fi
	cp /etc/resolv.conf "$root/etc/"
	printf 'deb %s %s main\n' "$mirror/debian" bookworm \
		"$mirror/debian" bookworm-updates \
		"$mirror/debian-security" bookworm-security \
		>"$root/etc/apt/sources.list"
	mount -t proc proc "$root/proc"
	mount --bind /dev "$root/dev"
	inside apt-get update -q >>"$work/log"
	inside apt-get install -q -y --no-install-recommends make libomp-dev \
		>>"$work/log" 2>&1
	git clone -q "$top" "$root/root/ashlar"
}

# Say how long "make GOAL" takes.
run_goal()
{
	local status=0

	rm -rf "$root/root/ashlar/build"
	( time inside make -C /root/ashlar "$goal" ) >"$work/$1" 2>&1 ||
		status=$?
	report "fresh system: make $goal, $1" $status "$work/$1"
	tail -3 "$work/$1"
}

make_system
packages >"$work/before"
run_goal "with downloads"
run_goal "without downloads"
packages >"$work/after"
comm -23 "$work/before" "$work/after" >"$work/gone"
status=0
[ ! -s "$work/gone" ] || status=1
report "fresh system: nothing was removed" $status "$work/gone"
grep -v '^\[\|^building' "$work/without downloads" | tail -30
exit $failed
