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

# configure FOLDER COMPILER [OPTION]...: configure the consumer
configure()
{
	folder=$1
	compiler=$2
	shift 2
	cmake -G Ninja -S "$here/consumer" -B "$work/$folder" \
		-DCMAKE_C_COMPILER="$compiler" \
		-DCMAKE_PREFIX_PATH="$work/prefix" "$@" >"$work/log" 2>&1
}

# compare PROGRAM SUFFIX: does it print what the plain one does?
compare()
{
	"$work/app/plain$2" >"$work/plain" 2>&1 &&
		"$work/app/$1$2" >"$work/$1" 2>&1 &&
		cmp "$work/plain" "$work/$1"
}

flang=$(sed -n 's/^ASHLAR_FLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
suffixes=.c
if [ -x "$flang" ]; then
	suffixes=".c .f90"
	configure app "$cc" -DCMAKE_Fortran_COMPILER="$flang"
else
	configure app "$cc"
fi
report "package: is found" $? "$work/log"

! grep -q 'not used' "$work/log"
report "package: compilers of the plugin's version get no warning" $? \
	"$work/log"

cmake --build "$work/app" -v >"$work/log" 2>&1
report "package: a consumer builds" $? "$work/log"

for suffix in $suffixes; do
	test "$(grep -cE -- "-fpass-plugin=[^ ]*LLVMAshlar-[0-9]*.so.* -c .*app\\$suffix" \
		"$work/log")" = 2
	report "package: the plugin is used where asked for, app$suffix" $? \
		"$work/log"
	for program in optimized parallel; do
		compare "$program" "$suffix"
		report "package: the $program program is right, app$suffix" \
			$? "$work/$program"
	done
done

if command -v gcc >/dev/null; then
	configure other gcc && tr -s ' \n' ' ' <"$work/log" |
		grep -q 'not used for C: .* is GNU' &&
		cmake --build "$work/other" -v >"$work/log" 2>&1 &&
		! grep -q -- -fpass-plugin "$work/log"
	report "package: another compiler gets a warning, and no option" $? \
		"$work/log"
else
	echo "skip package: there is no gcc"
fi

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
