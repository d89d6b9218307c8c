#!/usr/bin/env bash
# other.sh BUILD [VERSION] - the plugin for another LLVM than 22 (default: 19):
# build it, load it beside the one of BUILD, run the lit tests that need nothing
# but the plugin, and compare kernels and random programs with plain clang.
#
# The build is in BUILD-VERSION, beside BUILD, and stays there.  Prints "ok ...",
# "FAIL ..." and "skip ..." lines and counts them in the last one.  chroot.sh
# runs this in a Debian that has the version.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
version=${2-19}
other=$build-$version
bin=/usr/lib/llvm-$version/bin
plugin=$other/lib/LLVMAshlar.so
log=$other/other.log
jobs=$(nproc)
programs=200
kernels=gemm,seidel-2d,correlation,floyd-warshall
passed=0
failed=0
skipped=0

# What depends on nothing but the plugin.  Text of these tests that depends on
# LLVM's version is marked there, as REQUIRES: since-llvm-22 or the like.
folders='codegen/|detect/|prepare/|plugin/'

end()
{
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" = 0 ]
	exit
}

# report NAME STATUS
report()
{
	if [ "$2" = 0 ]; then
		echo "ok llvm-$version: $1"
		passed=$((passed + 1))
	else
		echo "FAIL llvm-$version: $1"
		tail -30 "$log" | sed 's/^/  /'
		failed=$((failed + 1))
	fi
}

skip()
{
	echo "skip llvm-$version: $1"
	skipped=$((skipped + 1))
}

# Plugins for two versions in one folder, each loaded by the clang that it is for.
check_both()
{
	local folder=$other/both own v

	own=$(readlink "$build/lib/LLVMAshlar.so" | tr -dc 0-9)
	if [ -z "$own" ] || [ "$own" = "$version" ]; then
		skip "$build has no plugin for another version"
		return
	fi
	mkdir -p "$folder"
	(
		cp "$build"/lib/*-"$own".so "$other"/lib/*-"$version".so \
			"$folder" || exit 1
		for v in "$own" "$version"; do
			"/usr/lib/llvm-$v/bin/clang" -O3 -gline-tables-only \
				-fpass-plugin="$folder/LLVMAshlar-$v.so" \
				-Rpass=ashlar -c "$top/examples/matmul.c" \
				-o "$folder/matmul.o" 2>&1 | grep tiled || exit 1
		done
	) >"$log" 2>&1
	report "in one folder with the plugin for LLVM $own" $?
}

for file in clang llvm-config FileCheck ../lib/libPollyISL.a; do
	if [ ! -e "$bin/$file" ]; then
		skip "there is no $bin/$file"
		end
	fi
done
mkdir -p "$other"

# launcher LANGUAGE: the option for a cache of compilations, if BUILD has one
launcher()
{
	[ ! -e "$build/CMakeCache.txt" ] ||
		sed -n "s/^\(CMAKE_$1_COMPILER_LAUNCHER\):[A-Z]*=\(..*\)/-D\1=\2/p" \
			"$build/CMakeCache.txt"
}

# This clang reads options of the plugin only after -fplugin=.
early=
[ "$version" -ge 22 ] || early=-fplugin=$plugin

{
	cmake -S "$top" -B "$other" -G Ninja $(launcher C) \
		$(launcher CXX) -DASHLAR_LLVM_VERSION="$version" &&
		ninja -C "$other" -j"$jobs" LLVMAshlar ashlar-fuzz
} >"$log" 2>&1
report "the plugin builds" $?
[ "$failed" = 0 ] || end
check_both

lit=$(sed -n 's/^LLVM_LIT:[A-Z]*=//p' "$other/CMakeCache.txt")
"$lit" -sv -j"$jobs" "$other/test" --filter="$folders" >"$log" 2>&1
status=$?
report "lit tests: $(grep -oE '(Passed|Failed|Unsupported) *: *[0-9]+' "$log" |
	tr -s ' ' | paste -sd,)" $status

"$top/test/kernels/compare.sh" --plugin="$plugin" --cc="$bin/clang" \
	--pflags="$early" --kernels="$kernels" --jobs="$jobs" \
	--sizes=mini,odd --modes=seq,par2,late >"$log" 2>&1
report "kernels: $kernels" $?

cat >"$other/clang" <<END
#!/bin/sh
exec $bin/clang $early "\$@"
END
chmod +x "$other/clang"
"$other/bin/ashlar-fuzz" --mode=programs --count="$programs" --jobs="$jobs" \
	--clang="$other/clang" --plugin="$plugin" \
	--out="$other/ashlar-fuzz-out" >"$log" 2>&1
report "$programs random programs" $?
end
