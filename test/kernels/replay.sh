#!/usr/bin/env bash
# replay.sh BUILD [KERNEL|PROGRAM|--programs...] - does what was recorded give
# the same code?
#
# Each source is compiled with -ashlar-script, again with -ashlar-replay, and
# without both; the optimized bitcode of all three must be the same, to the bit.
# LLVM's back end makes equal objects of equal bitcode, so it need not run.
# Kernels have extents known and unknown at compile time; they and the programs
# in C, C++ and Fortran of test/programs, which are named with their ending, are
# compiled for one thread and for several, and late in the pipeline.  Of
# Fortran, flang makes IR once, which is not the same in each of its runs even
# without a plugin.  The last line says how many of the scripts had to give the
# whole tree.
#
# SPDX-License-Identifier: MIT
set -u

build=$(cd "$1" && pwd)
shift
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# source_of NAME: the file of a kernel or program, or the IR of one in Fortran
source_of()
{
	case $1 in
	*.f90) echo "$work/$1.ll" ;;
	*.*) echo "$here/../programs/$1" ;;
	*) echo "$here/$1.c" ;;
	esac
}

# make_ir NAME: the IR of a program in Fortran before LLVM's passes
make_ir()
{
	"$build/test/host-flang" -O3 -gline-tables-only -module-dir "$work" \
		-S -emit-llvm -mllvm -opt-bisect-limit=0 \
		"$here/../programs/$1" -o "$work/$1.ll" 2>/dev/null
}

# compile NAME BITCODE OPTION...
compile()
{
	local language=-std=gnu11
	[[ $1 == *.cpp ]] && language="--driver-mode=g++ -std=c++17"
	[[ $1 == *.f90 ]] && language=
	# shellcheck disable=SC2086
	"$build/test/host-clang" $language -w -O3 -gline-tables-only \
		-c -emit-llvm "$(source_of "$1")" -o "$2" \
		-fpass-plugin="$build/lib/LLVMAshlar.so" "${@:3}"
}

# ways_of NAME: the options that it is compiled with, a line for each way
ways_of()
{
	local late="-mllvm -ashlar-late" threads="-mllvm -ashlar-parallel"
	printf '%s\n' "" "$late" "$threads" "$late $threads" |
		if [[ $1 == *.* ]]; then
			cat
		else
			sed "s|^|-DLARGE -I$here |; p; s|^|-DRUNTIME_SIZES |"
		fi
}

check_one()
{
	local name=$1
	shift
	rm -rf "$work/scripts"
	mkdir "$work/scripts"
	compile "$name" "$work/plain.bc" "$@" &&
		compile "$name" "$work/recorded.bc" "$@" \
			-mllvm -ashlar-script="$work/scripts" &&
		compile "$name" "$work/replayed.bc" "$@" \
			-mllvm -ashlar-replay="$work/scripts" &&
		cmp "$work/plain.bc" "$work/recorded.bc" &&
		cmp "$work/recorded.bc" "$work/replayed.bc" &&
		find "$work/scripts" -name "*.clay" -exec cat {} + \
			>>"$work/all" &&
		echo "ok $name $*"
}

# check_all NAME: in all ways
check_all()
{
	local way ok=0
	if [[ $1 == *.f90 ]] && ! make_ir "$1"; then
		echo "FAIL $1: no IR"
		return 1
	fi
	while read -r way; do
		# shellcheck disable=SC2086
		check_one "$1" $way && continue
		echo "FAIL $1 $way"
		ok=1
	done < <(ways_of "$1")
	return $ok
}

if [ $# = 0 ]; then
	set -- $(cd "$here" && basename -s .c -- *.c)
elif [ "$1" = --programs ]; then
	set -- $(awk '!/^#/ && NF { print $1 }' "$here/../programs/programs.txt")
fi
for name in "$@"; do
	check_all "$name" || failed=1
done
awk '/^nest/ { n++ } /^tree/ { trees++ } /^# the original order is kept/ { kept++ }
	/^[a-z]+\(/ && !/^(nest|loops|assume|limit|size|expand|pace|alone|tree)/ { directives++ }
	END { printf "# %d scripts, %d of them keep the order, %d with a tree; " \
		"%.1f directives in the others\n", n, kept, trees,
		directives / (n - kept - trees) }' "$work/all"
[ "$(grep -c '^nest' "$work/all")" -ge $# ] || failed=1
exit $failed
