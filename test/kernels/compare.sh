#!/bin/bash
# SPDX-License-Identifier: MIT
# compare.sh - does the plugin keep the results of the kernels?
#
# Compiles each kernel plainly and with the plugin, runs both, and compares
# standard output byte for byte, and the exit status.  Prints a line per case.
usage() {
	cat <<'END'
usage: compare.sh [options]
  --plugin=PATH   the plugin (build/lib/LLVMAshlar.so); "none" compares
                  -O3 with -O1, to check the kernels and this script
  --cc=CC         the compiler (clang-22)
  --cflags=FLAGS  more flags for both sides, such as -march=native
  --pflags=FLAGS  more flags for the side with the plugin
  --kernels=A,B   which kernels (all)
  --sizes=A,B     among mini, small, medium, large, odd, fixed
                  (mini,small,odd); odd extents are read at run time, but
                  for one set; "fixed" makes each set constant, which takes
                  a compilation per set
  --modes=A,B     among seq, par1, par2, par3, ..., and the same late in the
                  pipeline: late, late-par1, ... (seq,par2,par3)
  --jobs=N        how many kernels at a time (2)
  --timeout=S     seconds per run (60)
  --runtime       size classes, too, with extents unknown to the compiler
Exits with 0 if all cases pass, 1 if one fails, 2 on wrong usage.
END
}

here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

plugin=$here/../../build/lib/LLVMAshlar.so
cc=clang-22
cflags=
pflags=
kernels=
sizes=mini,small,odd
modes=seq,par2,par3
jobs=2
limit=60
runtime=
for arg in "$@"; do
	case $arg in
	--plugin=*) plugin=${arg#*=} ;;
	--cc=*) cc=${arg#*=} ;;
	--cflags=*) cflags=${arg#*=} ;;
	--pflags=*) pflags=${arg#*=} ;;
	--kernels=*) kernels=${arg#*=} ;;
	--sizes=*) sizes=${arg#*=} ;;
	--modes=*) modes=${arg#*=} ;;
	--jobs=*) jobs=${arg#*=} ;;
	--timeout=*) limit=${arg#*=} ;;
	--runtime) runtime=-DRUNTIME_SIZES ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 2 ;;
	esac
done

check_list compare.sh "$sizes" 'mini|small|medium|large|odd|fixed' &&
	check_list compare.sh "$modes" 'seq|late|(late-)?par[1-9][0-9]*' &&
	check_list compare.sh "$jobs" '[1-9][0-9]*' || exit 2
names=${kernels//,/ }
names=${names:-$(all_kernels)}
check_kernels compare.sh $names || exit 2
if [ "$plugin" != none ]; then
	plugin=$(realpath -e "$plugin") || exit 2
fi

tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'kill $(jobs -p) 2>/dev/null; exit 2' INT TERM

# The flags of the side to be tested in mode $1.
tested_flags() {
	if [ "$plugin" = none ]; then
		echo "-O1 $pflags"
		return
	fi
	echo "-O3 -fpass-plugin=$plugin -mllvm -ashlar-size-tests=0" \
		"-mllvm -ashlar-effort=0" \
		"$([[ $1 != late* ]] || echo "-mllvm -ashlar-late")" \
		"$([ -z "$(threads_of "$1")" ] ||
			echo "-mllvm -ashlar-parallel" \
				"-mllvm -ashlar-min-work=0") $pflags"
}

# The command that compiles kernel $1 with flags $2 to the file $3.
compile_command() {
	echo $cc -std=c11 -ffp-contract=off $cflags $2 "$here/$1.c" \
		-o "$3" -lm
}

# Compile kernel $1 with flags $2 to the file $3 unless it is there already.
compile() {
	[ -e "$3" ] || timeout 300 $(compile_command "$1" "$2" "$3") \
		>"$3.log" 2>&1
}

# A command that shows the failure of kernel $1 in mode $2: the sides are
# compiled with flags $3, and run with extents $4.
reproduction() {
	local threads=$(threads_of "$2")
	threads=${threads:+OMP_NUM_THREADS=$threads }
	echo "d=\$(mktemp -d);" \
		"$(compile_command "$1" "-O3 $3" '$d/ref') &&" \
		"$(compile_command "$1" "$(tested_flags "$2") $3" '$d/new')" \
		"&& cmp <(\$d/ref $4) <($threads\$d/new $4)"
}

# Report kernel $1, size $2, mode $3, compiled with flags $4, run with extents
# $5; the case failed for the reason $6 unless that is empty.
report() {
	local title="$1 $2 $3${5:+ ($5)}"
	if [ -z "$6" ]; then
		echo "ok $title"
	else
		echo "FAIL $title: $6; try: $(reproduction "$1" "$3" "$4" "$5")"
	fi | tee -a "$tmp/$1/results"
}

# The files of kernel $1, size $2: the program that is the reference, and the
# one to be tested in mode $3.
reference_program() {
	echo "$tmp/$1/ref-$2"
}
tested_program() {
	echo "$tmp/$1/new-$2-${3%%[0-9]*}"
}

# Compare the runs with extents $5 of the programs of kernel $1, size $2,
# mode $3, which were compiled with flags $4.
compare_run() {
	local ref=$(reference_program "$1" "$2") new=$(tested_program "$@")
	local expected="$ref.out ${5:-}" actual=$new.out wrong=
	local threads=$(threads_of "$3")
	[ -e "$expected" ] || run_to "$ref" "$expected" "$5"
	OMP_NUM_THREADS=${threads:-1} run_to "$new" "$actual" "$5"
	if ! grep -qx 'exit status 0' "$expected"; then
		wrong="plain program: $(tail -n 1 "$expected")"
	elif ! grep -qx 'exit status 0' "$actual"; then
		wrong=$(tail -n 1 "$actual")
	elif ! cmp -s "$expected" "$actual"; then
		wrong="output differs"
	fi
	report "$1" "$2" "$3" "$4" "$5" "$wrong"
}

# Compare kernel $1 at size $2 in mode $3, compiled with flags $4; run it
# once for each of the extents $5...
compare_size() {
	local ref=$(reference_program "$1" "$2") new=$(tested_program "$@")
	local extents
	if ! compile "$1" "-O3 $4" "$ref"; then
		report "$1" "$2" "$3" "$4" "" "plain compile fails"
	elif ! compile "$1" "$(tested_flags "$3") $4" "$new"; then
		report "$1" "$2" "$3" "$4" "" "compile fails"
	else
		for extents in "${@:5}"; do
			compare_run "$1" "$2" "$3" "$4" "$extents"
		done
	fi
}

# Compare kernel $1 in mode $2 with odd extents: those of the size class as
# constants, the others at run time.
compare_odd() {
	local rows
	mapfile -t rows < <(odd_extents "$1")
	compare_size "$1" odd "$2" -DODD ""
	compare_size "$1" odd-argv "$2" -DRUNTIME_SIZES "${rows[@]}"
}

# Compare kernel $1 in mode $2 with all odd extents as constants.
compare_fixed() {
	local row
	while read -r row; do
		compare_size "$1" "fixed-${row// /-}" "$2" \
			"$(extent_flags "$1" $row)" ""
	done < <(odd_extents "$1")
}

# All cases of kernel $1.
compare_kernel() {
	local size mode
	mkdir "$tmp/$1"
	for size in ${sizes//,/ }; do
		for mode in ${modes//,/ }; do
			case $size in
			odd) compare_odd "$1" "$mode" ;;
			fixed) compare_fixed "$1" "$mode" ;;
			*) compare_size "$1" "$size" "$mode" \
				"-D${size^^}${runtime:+ $runtime}" "" ;;
			esac
		done
	done
	rm -f "$tmp/$1"/ref-* "$tmp/$1"/new-*
}

for_each_kernel "$jobs" compare_kernel $names
passed=$(cat "$tmp"/*/results | grep -c '^ok ')
failed=$(cat "$tmp"/*/results | grep -c '^FAIL ')
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
