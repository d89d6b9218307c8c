#!/usr/bin/env bash
# twins.sh BUILD [LANGUAGE...] [-- KERNEL...] - are the twins of the kernels in
# other languages treated like the kernels?
#
# Compiles each twin plainly and with the plugin, with extents read at run
# time, and compares what they print at MINI and at odd extents with what the
# kernel prints.  Then the loop nests of the twin must have met the same fate
# as those of the kernel; twins.txt lists the exceptions.
# A line per twin and check: "ok", "FAIL", or "skip" without the compiler.
#
# SPDX-License-Identifier: MIT
set -u

build=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
languages=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
	languages+=("$1")
	shift
done
shift
[ ${#languages[@]} -gt 0 ] || languages=(cxx fortran)

cc=$build/test/host-clang
clang=$(sed -n 's/^ASHLAR_CLANG:[A-Z]*=//p' "$build/CMakeCache.txt")
flang=$build/test/host-flang
[ -x "$flang" ] || flang=
plugin=$build/lib/LLVMAshlar.so
flags="-O3 -ffp-contract=off -DRUNTIME_SIZES -DMINI"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 2' INT TERM

# Compile the C kernel $1 to $work/$1/c.exe, and note what the plugin does.
compile_c()
{
	"$clang" -std=c11 -O1 -w -ffp-contract=off -DRUNTIME_SIZES -DMINI \
		"$here/$1.c" -o "$work/$1/c.exe" -lm &&
	"$cc" -std=c11 $flags -w -fpass-plugin="$plugin" \
		-mllvm -ashlar-effort=0 \
		-mllvm -ashlar-why="$work/$1/c.json" -c -emit-llvm "$here/$1.c" \
		-o /dev/null
}

# Compile the twin in C++ of kernel $1 to the file $2 with flags $3...
compile_cxx()
{
	"$cc" --driver-mode=g++ -std=c++20 $flags "${@:3}" \
		"$here/cxx/$1.cpp" -o "$2" -lm
}

# The same for Fortran, from the folder of its modules.
compile_fortran()
{
	(cd "$work/$1" && "$flang" -O3 -ffp-contract=off "${@:3}" \
		"$here/fortran/$1.f90" twin.o ctwin.o -o "$2" -lm)
}

# What all twins in Fortran are linked with.
prepare_fortran()
{
	(cd "$work/$1" && "$flang" -O1 -c "$here/fortran/twin.f90" -o twin.o)
	"$clang" -O1 -w -c "$here/fortran/twin.c" -o "$work/$1/ctwin.o"
}

# The extents of the runs of kernel $1, one run per line.
run_extents()
{
	printf '%s\n' "$(mini_extents "$1")"
	odd_extents "$1" | head -n 1
}

# The MINI extents of kernel $1, from its source.
mini_extents()
{
	sed -nE 's/^#define [A-Z]+ BY_CLASS\(([0-9]+),.*/\1/p' "$here/$1.c" |
		xargs
}

# Does the program $3 of kernel $1 print what the kernel does?  $2 says which.
check_output()
{
	local extents
	while read -r extents; do
		timeout 60 "$work/$1/c.exe" $extents >"$work/$1/expected"
		timeout 60 "$3" $extents >"$work/$1/actual"
		if [ -s "$work/$1/expected" ] &&
			cmp -s "$work/$1/expected" "$work/$1/actual"; then
			echo "ok $1 $2 at $extents"
		else
			echo "FAIL $1 $2 at $extents: output differs"
		fi
	done < <(run_extents "$1")
}

# Check the twin of kernel $1 in language $2.
check_twin()
{
	local plain=$work/$1/$2.plain new=$work/$1/$2.new

	if ! "compile_$2" "$1" "$plain" -O1; then
		echo "FAIL $1 $2: plain compile fails"
	elif ! "compile_$2" "$1" "$new" -fpass-plugin="$plugin" \
		-mllvm -ashlar-effort=0 -mllvm -ashlar-why="$work/$1/$2.json"; then
		echo "FAIL $1 $2: compile fails"
	else
		check_output "$1" "$2, plain" "$plain"
		check_output "$1" "$2, ashlar" "$new"
		python3 "$here/same_nests.py" "$here/twins.txt" "$1" "$2" \
			"$work/$1/c.json" "$work/$1/$2.json"
	fi
}

# All twins of kernel $1.
check_kernel()
{
	local language

	mkdir -p "$work/$1"
	compile_c "$1" || { echo "FAIL $1: compile fails"; return; }
	for language in "${languages[@]}"; do
		ls "$here/$language/$1".* >/dev/null 2>&1 || continue
		if [ "$language" = fortran ]; then
			[ -n "$flang" ] || {
				echo "skip $1 fortran: no flang"
				continue
			}
			prepare_fortran "$1"
		fi
		check_twin "$1" "$language"
	done
}

for_each_kernel 2 check_kernel ${*:-$(all_kernels)} >"$work/log" 2>&1
cat "$work/log"
! grep -vqE '^(ok|skip) ' "$work/log"
