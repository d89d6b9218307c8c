#!/usr/bin/env bash
# deb.sh BUILD [SUITE] - Debian packages of a build, what is in them, and what a
# user does with them.
#
# Packages the binaries of BUILD, unpacks them into a folder, and compiles a
# product of matrices with the plugin in it.  With SUITE (bookworm, trixie),
# makes a fresh Debian instead, installs the packages there by apt, and compiles
# the product with the commands of docs/packages.md; that takes two minutes, root
# or user namespaces, mmdebstrap, and the network, so it is no part of the check.
# One line per check; exit status 1 if any fails.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

. "$(dirname "$0")/common.sh"
suite=${2-}
mirror=http://deb.debian.org

# package_of NAME: its file
package_of()
{
	echo "$work"/debs/"$1"_*.deb
}

make_packages()
{
	DEB_BUILD_OPTIONS=noautodbgsym "$top/packaging/deb.sh" \
		--llvm="$version" --prebuilt="$build" --out="$work/debs" \
		>"$log" 2>&1
	report "packages are made" $?
}

check_lintian()
{
	command -v lintian >/dev/null || {
		echo "skip packaging: there is no lintian"
		return
	}
	# No bug asks Debian for a package of Ashlar.
	lintian --allow-root --fail-on error,warning --suppress-tags \
		initial-upload-closes-no-bugs,bogus-mail-host \
		"$work"/debs/*.deb >"$log" 2>&1
	report "lintian has nothing to say" $?
}

check_plugin_package()
{
	local file

	for file in "llvm-$version/lib/LLVMAshlar-$version.so" \
		"llvm-$version/lib/AshlarPasses-$version.so"; do
		file=$work/root/usr/lib/$file
		[ -e "$file" ] || echo "not there: $file"
		! readelf -S "$file" | grep -q '\.debug_info\|\.symtab' ||
			echo "not stripped: $file"
	done >"$log" 2>&1
	[ ! -s "$log" ]
	report "the plugin is there, stripped" $?
	dpkg-deb -f "$(package_of "ashlar-llvm-$version")" Depends >"$log"
	grep -q "libllvm$version\b" "$log"
	report "the plugin needs LLVM's shared library" $?
}

# The product of README.md, by clang alone and with the plugin that apt would
# install: the same output but for the time.
check_product()
{
	local plugin=$work/root/usr/lib/x86_64-linux-gnu/LLVMAshlar-$version.so
	local flags="-O3 -ffp-contract=off $top/examples/matmul.c"

	[ -e "$plugin" ] ||
		plugin=$(echo "$work"/root/usr/lib/*/LLVMAshlar-"$version".so)
	(
		cd "$work" && "$clang" $flags -o plain &&
			"$clang" $flags -o fast -fpass-plugin="$plugin" \
				-Rpass=ashlar 2>remarks &&
			grep tiled remarks &&
			./plain | grep checksum >plain.out &&
			./fast | grep checksum >fast.out &&
			cmp plain.out fast.out
	) >"$log" 2>&1
	report "a program gets new loops and the same results" $?
}

check_tools()
{
	local bin=$work/root/usr/bin

	(
		cd "$work" && "$bin/ashlar-sched" --check --dump=outline \
			"$top/test/sched/gemm.scop" &&
			"$bin/ashlar-bench" --kernels=mvt --size=mini --runs=1 \
				--compilers=ashlar --clang="$clang" --plugin="$(
					echo "$work"/root/usr/lib/*/LLVM*.so)"
	) >"$log" 2>&1
	report "the tools run" $?
}

check_pages()
{
	local page

	for page in $(cd "$work/root/usr/bin" && echo *); do
		[ -e "$work/root/usr/share/man/man1/$page.1.gz" ] ||
			echo "no manual page: $page"
	done >"$log"
	[ -e "$work/root/usr/share/man/man7/LLVMAshlar-$version.7.gz" ] ||
		echo "no manual page of the plugin" >>"$log"
	[ ! -s "$log" ]
	report "each program has a manual page" $?
}

unpack()
{
	local package

	mkdir "$work/root"
	for package in "$work"/debs/*.deb; do
		dpkg -x "$package" "$work/root" || return
	done
}

# What runs in the new system.  mmdebstrap switches recommended packages off,
# which Debian installs.
cat >"$work/user.sh" <<END
set -ex
cd /root
apt-get install -q -y -o APT::Install-Recommends=true ./ashlar*.deb </dev/null
cp /usr/share/doc/ashlar-doc/examples/matmul.c .
clang-$version -O3 -march=native matmul.c -o plain
clang-$version -O3 -march=native -fpass-plugin=LLVMAshlar-$version.so \
	matmul.c -o fast
./plain | tee plain.out
./fast | tee fast.out
grep checksum plain.out >plain.sum
grep checksum fast.out >fast.sum
cmp plain.sum fast.sum
ashlar-bench --kernels=gemm --size=mini --runs=1 --compilers=ashlar \
	--clang=clang-$version --plugin=/usr/lib/llvm-$version/lib/LLVMAshlar.so
END

check_fresh_system()
{
	local files

	files=$(echo "$work"/debs/*.deb "$work/user.sh")
	mmdebstrap --variant=minbase --format=null \
		--customize-hook="copy-in $files /root" \
		--customize-hook='chroot "$1" env DEBIAN_FRONTEND=noninteractive HOME=/root sh /root/user.sh' \
		"$suite" /dev/null "deb $mirror/debian $suite main" \
		"deb $mirror/debian $suite-updates main" \
		"deb $mirror/debian-security $suite-security main" \
		>"$log" 2>&1
	report "a fresh $suite installs them; results are the same" $?
	grep -E '^(time|checksum) ' "$log" | sed 's/^/  /'
}

for_users
needs dpkg-buildpackage dh
make_packages
[ "$failed" = 0 ] || exit 1
if [ -n "$suite" ]; then
	needs mmdebstrap
	check_fresh_system
	exit $failed
fi
check_lintian
unpack >"$log" 2>&1
report "packages are unpacked" $?
check_plugin_package
check_product
check_tools
check_pages
exit $failed
