#!/bin/sh
# check.sh BUILD - install BUILD somewhere, build the consumer with what was
# installed, and run it.  One line per check; exit status 1 if any fails.
#
# SPDX-License-Identifier: MIT
build=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# report NAME STATUS [FILE WITH DETAILS]
report()
{
	if [ "$2" = 0 ]; then
		echo "ok $1"
	else
		echo "FAIL $1"
		[ -n "$3" ] && tail -20 "$3" | sed 's/^/  /'
		failed=1
	fi
}

if grep -q '^ASHLAR_SANITIZE:BOOL=ON' "$build/CMakeCache.txt"; then
	echo "skip package: a sanitized plugin is not for users"
	exit 0
fi

cc=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")

version=$("$cc" -dumpversion | cut -d. -f1)

cmake --install "$build" --prefix "$work/prefix" >"$work/log" 2>&1
report "package: installs" $? "$work/log"

for file in bin/ashlar-bench bin/ashlar-fuzz bin/ashlar-report \
	bin/ashlar-sched bin/ashlar-script lib/LLVMAshlar.so \
	lib/LLVMAshlar-$version.so lib/AshlarPasses-$version.so \
	include/ashlar/ashlar.h include/ashlar/device.h \
	include/ashlar/pragma.h include/ashlar/runtime.h \
	share/doc/ashlar/LICENSE share/doc/ashlar/docs/usage.md \
	share/doc/ashlar/examples/matmul.c lib/pkgconfig/ashlar.pc \
	share/man/man1/ashlar.1 share/man/man1/ashlar-sched.1 \
	share/man/man7/LLVMAshlar-$version.7 share/man/man7/LLVMAshlar.7
do
	[ -f "$work/prefix/$file" ] || echo "not installed: $file"
done >"$work/missing"
[ ! -s "$work/missing" ]
report "package: plugin, tools, headers and pages are there" $? \
	"$work/missing"

(
	cd "$work" && "$cc" -O3 -g -fpass-plugin=prefix/lib/LLVMAshlar.so \
		-mllvm -ashlar-dump=scop:scops -mllvm -ashlar-script=scripts \
		-c prefix/share/doc/ashlar/examples/matmul.c -o matmul.o &&
	prefix/bin/ashlar-sched --check --dump=outline scops/multiply:33.scop &&
	prefix/bin/ashlar-script check scops/multiply:33.scop \
		scripts/matmul.c.multiply.33.clay &&
	prefix/bin/ashlar-fuzz --mode=schedules --count=1
) >"$work/log" 2>&1
report "package: the tools run from where they are" $? "$work/log"

cmake -G Ninja -S "$here/consumer" -B "$work/app" -DCMAKE_C_COMPILER="$cc" \
	-DCMAKE_PREFIX_PATH="$work/prefix" >"$work/log" 2>&1
report "package: is found" $? "$work/log"

cmake --build "$work/app" -v >"$work/log" 2>&1
report "package: a consumer builds" $? "$work/log"

test "$(grep -c -- '-fpass-plugin=[^ ]*LLVMAshlar-[0-9]*.so.* -c ' "$work/log")" = 2
report "package: the plugin is used where asked for" $? "$work/log"

"$work/app/plain" >"$work/plain" 2>&1 &&
	"$work/app/optimized" >"$work/optimized" 2>&1 &&
	cmp "$work/plain" "$work/optimized"
report "package: the optimized program is right" $? "$work/optimized"

"$work/app/parallel" >"$work/parallel" 2>&1 &&
	cmp "$work/plain" "$work/parallel"
report "package: the parallel program is right" $? "$work/parallel"

# pkg: what pkg-config says of the installation
pkg()
{
	PKG_CONFIG_LIBDIR="$work/prefix/lib/pkgconfig" pkg-config "$@" ashlar
}

if command -v pkg-config >/dev/null; then
	(
		plugin=$(pkg --variable=plugin) && [ -f "$plugin" ] &&
			[ "$(pkg --variable=llvm)" = "$version" ] &&
			[ "$(pkg --modversion)" = \
				"$("$here/../../packaging/version.sh")" ] &&
			cd "$work" &&
			"$cc" -O3 -c $(pkg --cflags) -Rpass=ashlar \
				prefix/share/doc/ashlar/examples/matmul.c \
				-o matmul.o 2>remarks && grep tiled remarks
	) >"$work/log" 2>&1
	report "package: pkg-config gives the flags of a build" $? "$work/log"
else
	echo "skip package: there is no pkg-config"
fi

exit $failed
