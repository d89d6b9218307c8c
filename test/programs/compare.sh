#!/bin/bash
# SPDX-License-Identifier: MIT
# compare.sh - does the plugin keep what ordinary programs print?
#
# Compiles each program plainly with -O1, plainly with -O3, and with the
# plugin in several modes; runs all of them at the small size, and compares
# standard output byte for byte, and the exit status, with those of -O1.
# Prints a line per case.
usage() {
	cat <<'END'
usage: compare.sh [options]
  --plugin=PATH    the plugin (build/lib/LLVMAshlar.so)
  --cc=CC          the compiler of C and C++ (clang-22)
  --fc=FC          the compiler of Fortran (flang-22); "none" skips Fortran
  --cflags=FLAGS   more flags for all sides, such as -march=native
  --pflags=FLAGS   more flags for the sides with the plugin
  --programs=A,B   which programs (all)
  --modes=A,B      among plain (-O3 without the plugin), default, effort,
                   late, force, par1, par2, ... (plain,default,effort,par2,
                   late,force); all but default run the new code at the
                   small size, too
  --full           run with the arguments that the programs have by default
  --jobs=N         how many programs at a time (2)
  --timeout=S      seconds per run (60)
Exits with 0 if all cases pass, 1 if one fails, 2 on wrong usage.
END
}

here=$(cd "$(dirname "$0")" && pwd)
. "$here/../kernels/common.sh"

plugin=$here/../../build/lib/LLVMAshlar.so
cc=clang-22
fc=flang-22
cflags=
pflags=
programs=
modes=plain,default,effort,par2,late,force
jobs=2
limit=60
full=
for arg in "$@"; do
	case $arg in
	--plugin=*) plugin=${arg#*=} ;;
	--cc=*) cc=${arg#*=} ;;
	--fc=*) fc=${arg#*=} ;;
	--cflags=*) cflags=${arg#*=} ;;
	--pflags=*) pflags=${arg#*=} ;;
	--programs=*) programs=${arg#*=} ;;
	--modes=*) modes=${arg#*=} ;;
	--full) full=yes ;;
	--jobs=*) jobs=${arg#*=} ;;
	--timeout=*) limit=${arg#*=} ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done
plugin=$(realpath "$plugin")
[[ $cc != */* ]] || cc=$(realpath "$cc")
[[ $fc != */* ]] || fc=$(realpath "$fc")

# The files of all programs, one per line.
all_programs() {
	awk '!/^#/ && NF { print $1 }' "$here/programs.txt"
}

# The arguments with which program $1 runs.
arguments_of() {
	[ -n "$full" ] || awk -v name="$1" '$1 == name {
		gsub(",", " ", $3); print $3 }' "$here/programs.txt"
}

names=${programs//,/ }
names=${names:-$(all_programs)}
for name in $names; do
	all_programs | grep -qxF -e "$name" && continue
	echo "compare.sh: no program $name" >&2
	exit 2
done
check_list compare.sh "$modes" \
	'plain|default|effort|late|force|par[1-9][0-9]*' &&
	check_list compare.sh "$jobs" '[1-9][0-9]*' || exit 2
plugin=$(realpath -e "$plugin") || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 2' INT TERM

# The flags of mode $1.
mode_flags() {
	local new="-O3 -fpass-plugin=$plugin" option="-mllvm -ashlar-"
	local short="${option}size-tests=0"
	case $1 in
	plain) echo -O3 ;;
	default) echo "$new $pflags" ;;
	effort) echo "$new $short ${option}effort=0 $pflags" ;;
	late | force) echo "$new $short ${option}$1 $pflags" ;;
	par*) echo "$new $short ${option}effort=0 ${option}parallel" \
		"${option}min-work=0 $pflags" ;;
	*) echo "$1" ;;
	esac
}

# The command that compiles program $1 in mode $2 to the file $3.
compile_command() {
	local compiler="$cc -std=gnu11"
	case $1 in
	*.cpp) compiler="$cc --driver-mode=g++ -std=c++17" ;;
	*.f90) compiler=$fc ;;
	esac
	echo $compiler $(mode_flags "$2") -ffp-contract=off $cflags \
		"$here/$1" -o "$3" -lm
}

# A command that shows that program $1 fails in mode $2.
reproduction() {
	local threads=$(threads_of "$2")
	threads=${threads:+OMP_NUM_THREADS=$threads }
	echo "d=\$(mktemp -d); $(compile_command "$1" -O1 '$d/ref') &&" \
		"$(compile_command "$1" "$2" '$d/new') &&" \
		"cmp <(\$d/ref $(arguments_of "$1"))" \
		"<($threads\$d/new $(arguments_of "$1"))"
}

# Compile program $1 in mode $2 and run it; what it printed is left in the
# file "out" of the folder of the mode.  Prints why it could not be, if so.
try() {
	local folder="$tmp/$1/$2" threads=$(threads_of "$2")
	mkdir "$folder"
	# Fortran's modules are written where the compiler runs.
	if ! (cd "$folder" && timeout 300 $(compile_command "$1" "$2" program) \
		>log 2>&1); then
		echo "compile fails: $(grep -m 1 . "$folder/log")"
		return
	fi
	OMP_NUM_THREADS=${threads:-1} run_to "$folder/program" "$folder/out" \
		"$(arguments_of "$1")"
	grep -qx 'exit status 0' "$folder/out" || tail -n 1 "$folder/out"
	rm "$folder/program"
}

# Report program $1 in mode $2; it failed for the reason $3 unless that is
# empty.
report() {
	if [ -z "$3" ]; then
		echo "ok $1 $2"
	else
		echo "FAIL $1 $2: $3; try: $(reproduction "$1" "$2")"
	fi | tee -a "$tmp/$1/results"
}

# All modes of program $1.
compare_program() {
	local mode wrong
	mkdir "$tmp/$1"
	if [[ $1 == *.f90 && $fc == none ]]; then
		echo "skip $1" | tee "$tmp/$1/results"
		return
	fi
	wrong=$(try "$1" -O1)
	if [ -n "$wrong" ]; then
		report "$1" -O1 "$wrong"
		return
	fi
	for mode in ${modes//,/ }; do
		wrong=$(try "$1" "$mode")
		[ -n "$wrong" ] ||
			cmp -s "$tmp/$1/-O1/out" "$tmp/$1/$mode/out" ||
			wrong="output differs"
		report "$1" "$mode" "$wrong"
	done
}

for_each_kernel "$jobs" compare_program $names
passed=$(cat "$tmp"/*/results | grep -c '^ok ')
failed=$(cat "$tmp"/*/results | grep -c '^FAIL ')
skipped=$(cat "$tmp"/*/results | grep -c '^skip ')
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
