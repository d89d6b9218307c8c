#!/bin/bash
# SPDX-License-Identifier: MIT
# selfcheck.sh - are the kernels themselves fit for their task?
#
# Checks each kernel, without any plugin: no warnings from two compilers, no
# report from the sanitizers, the same output from -O0 and -O3, output that
# depends on the data, and no NaN, infinity or number near underflow in it.
usage() {
	cat <<'END'
usage: selfcheck.sh [--kernels=A,B] [--jobs=N] [--large]
  --large  only run each kernel once at LARGE: print the seconds it takes, and
           look at the values it prints
END
}

here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

kernels=
jobs=2
check=check_kernel
for arg in "$@"; do
	case $arg in
	--kernels=*) kernels=${arg#*=} ;;
	--jobs=*) jobs=${arg#*=} ;;
	--large) check=check_large jobs=1 ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
names=${kernels//,/ }
names=${names:-$(all_kernels)}
check_kernels selfcheck.sh $names || exit 2

tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 2' INT TERM

# Record that kernel $1 fails the check $2.
complain() {
	echo "FAIL $1: $2" | tee -a "$tmp/failures"
}

# Compile kernel $1 to file $2 with compiler $3 and the flags $4...
build() {
	"$3" -std=c11 -ffp-contract=off -Wall -Wextra -Werror "${@:4}" \
		"$here/$1.c" -o "$2" -lm 2>"$2.log" && return
	complain "$1" "$3 ${*:4}: $(head -n 1 "$2.log")"
	return 1
}

# All extents of kernel $1 set to $2.
uniform_flags() {
	local count=$(extent_count "$1") values=
	while [ $((count--)) -gt 0 ]; do
		values="$values $2"
	done
	extent_flags "$1" $values
}

# Does kernel $1 compile without warnings in all forms?
check_warnings() {
	local cc flags
	for cc in clang-22 gcc; do
		for flags in -DMINI -DLARGE -DODD -DRUNTIME_SIZES -DTIME \
			-DPRINT_ALL "$(uniform_flags "$1" 0)" \
			"$(uniform_flags "$1" 1)"; do
			build "$1" "$tmp/$1.exe" $cc -O2 $flags
		done
	done
}

# Do the sanitizers keep quiet about kernel $1?  An array type with a variable
# extent of 0 is the one thing they may not check.
check_sanitizers() {
	local exe=$tmp/$1.san extents flags
	local san="-O1 -g -fsanitize=address,undefined
		-fno-sanitize-recover=all -fno-sanitize=vla-bound"
	for flags in -DMINI -DSMALL -DODD "$(uniform_flags "$1" 0)" \
		"$(uniform_flags "$1" 1)"; do
		build "$1" "$exe" clang-22 $san $flags || continue
		"$exe" >/dev/null 2>"$exe.err" ||
			complain "$1" "sanitizers, $flags: $(cat "$exe.err")"
	done
	build "$1" "$exe" clang-22 $san -DRUNTIME_SIZES || return
	while read -r extents; do
		"$exe" $extents >/dev/null 2>"$exe.err" ||
			complain "$1" "sanitizers, $extents: $(cat "$exe.err")"
	done < <(odd_extents "$1")
}

# Is the output of -O0 that of -O3?
check_levels() {
	"$here/compare.sh" --plugin=none --pflags=-O0 --kernels="$1" --jobs=1 \
		--modes=seq --sizes=mini,small,odd >"$tmp/$1.levels" ||
		complain "$1" "$(grep -m 1 FAIL "$tmp/$1.levels")"
}

# Read the output of a PRINT_ALL program; print what is wrong with it.
odd_values() {
	awk '
		/nan|inf/ { bad++ }
		/0x0\.[0-9a-f]*[1-9a-f]|p-[1-9][0-9][0-9]/ { tiny++ }
		/^-?0(x0p\+0)?$/ { zero++ }
		NF == 1 { all++ }
		END {
			if (bad)
				print bad " NaN or infinite"
			if (tiny)
				print tiny " near underflow"
			if (zero > 0.6 * all)
				print zero " of " all " are zero"
		}'
}

# Are the values that kernel $1 prints sound, and do they depend on the data?
check_values() {
	local exe=$tmp/$1.values size extents wrong
	for size in MINI SMALL MEDIUM; do
		build "$1" "$exe" clang-22 -O3 -D$size -DPRINT_ALL || return
		wrong=$("$exe" | odd_values)
		[ -z "$wrong" ] || complain "$1" "$size: $wrong"
		build "$1" "$exe.1" clang-22 -O3 -D$size -DPRINT_ALL -DSEED=1
		cmp -s <("$exe") <("$exe.1") &&
			complain "$1" "$size: the data do not matter"
	done
	build "$1" "$exe" clang-22 -O3 -DRUNTIME_SIZES -DPRINT_ALL || return
	while read -r extents; do
		wrong=$("$exe" $extents | grep -c 'nan\|inf')
		[ "$wrong" = 0 ] || complain "$1" "$extents: $wrong NaN"
	done < <(odd_extents "$1")
}

# All checks of kernel $1 but that of LARGE.
check_kernel() {
	check_warnings "$1"
	check_sanitizers "$1"
	check_levels "$1"
	check_values "$1"
	echo "checked $1"
}

# Run kernel $1 once at LARGE.
check_large() {
	local exe=$tmp/$1.large wrong
	build "$1" "$exe" clang-22 -O3 -march=native -DLARGE -DTIME \
		-DPRINT_ALL || return
	wrong=$("$exe" 2>"$exe.time" | odd_values)
	[ -z "$wrong" ] || complain "$1" "LARGE: $wrong"
	echo "$1 $(cat "$exe.time")"
	rm -f "$exe"
}

touch "$tmp/failures"
for_each_kernel "$jobs" "$check" $names
echo "$(wc -l <"$tmp/failures") failures"
[ ! -s "$tmp/failures" ]
