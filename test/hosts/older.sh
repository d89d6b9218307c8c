#!/usr/bin/env bash
# older.sh BUILD [VERSION] - the plugin for an older LLVM (19): build it, run the
# lit tests that need nothing but the plugin, and compare random programs.
#
# The build is in BUILD-VERSION, beside BUILD, and stays there.  Prints "ok ...",
# "FAIL ..." and "skip ..." lines and counts them in the last one.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$1" && pwd)
version=${2-19}
older=$build-$version
bin=/usr/lib/llvm-$version/bin
log=$older/older.log
jobs=$(nproc)
programs=200
passed=0
failed=0

# What depends on nothing but the plugin.  Text of these tests that depends on
# LLVM's version is marked there, as REQUIRES: llvm-22.
folders='codegen/|detect/|prepare/|plugin/'

end()
{
	echo "$passed passed, $failed failed, $1 skipped"
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

for file in clang llvm-config FileCheck ../lib/libPollyISL.a; do
	if [ ! -e "$bin/$file" ]; then
		echo "skip llvm-$version: there is no $bin/$file"
		end 1
	fi
done
mkdir -p "$older"

# launcher LANGUAGE: the option for a cache of compilations, if BUILD has one
launcher()
{
	sed -n "s/^\(CMAKE_$1_COMPILER_LAUNCHER\):[A-Z]*=\(..*\)/-D\1=\2/p" \
		"$build/CMakeCache.txt"
}

{
	cmake -S "$top" -B "$older" -G Ninja $(launcher C) \
		$(launcher CXX) -DASHLAR_LLVM_VERSION="$version" &&
		ninja -C "$older" -j"$jobs" LLVMAshlar ashlar-fuzz
} >"$log" 2>&1
report "the plugin builds" $?
[ "$failed" = 0 ] || end 0

lit=$(sed -n 's/^LLVM_LIT:[A-Z]*=//p' "$older/CMakeCache.txt")
"$lit" -sv -j"$jobs" "$older/test" --filter="$folders" >"$log" 2>&1
report "lit tests: $(grep -oE '(Passed|Unsupported) *: *[0-9]+' "$log" |
	tr -s ' ' | paste -sd,)" $?

# This clang reads options of the plugin only behind -fplugin=.
cat >"$older/clang" <<END
#!/bin/sh
exec $bin/clang -fplugin=$older/lib/LLVMAshlar.so "\$@"
END
chmod +x "$older/clang"
"$older/bin/ashlar-fuzz" --mode=programs --count="$programs" --jobs="$jobs" \
	--clang="$older/clang" --plugin="$older/lib/LLVMAshlar.so" \
	--out="$older/ashlar-fuzz-out" >"$log" 2>&1
report "$programs random programs" $?
end 0
