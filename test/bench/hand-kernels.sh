#!/bin/bash
# hand-kernels.sh COMPILER KERNELS PREFIX - do the versions by hand print what
# the kernels in the folder KERNELS print?  PREFIX is for the programs.
#
# SPDX-License-Identifier: MIT
compiler=$1 kernels=$2 prefix=$3
status=0
sizes='0 0 0:1 1 1:2 3 2:7 8 9:16 17 18:40 41 42:65 16 129:130 66 33:33 40 128'

# Number of extents of kernel $1.
extent_count() {
	awk -v name="$1" '$1 == name { print split($2, part, ",") }' \
		"$kernels/kernels.txt"
}

# Compile the file $1 to $2, with the flags $3...
build() {
	local source=$1 output=$2
	shift 2
	"$compiler" -O2 -ffp-contract=off -I"$kernels" "$@" "$source" \
		-o "$output" -lm
}

# Compare the programs with the arguments $2...; $1 is the kernel.
compare() {
	local name=$1
	shift
	"$prefix.plain" "$@" >"$prefix.want"
	if ! "$prefix.hand" "$@" | cmp -s - "$prefix.want"; then
		echo "$name $*: by hand, another result"
		status=1
	fi
}

for hand in "$kernels"/hand/*.c; do
	name=$(basename "$hand" .c)
	for size in -DSMALL -DODD; do
		build "$kernels/$name.c" "$prefix.plain" $size &&
			build "$hand" "$prefix.hand" $size || exit 1
		compare "$name"
	done
	build "$kernels/$name.c" "$prefix.plain" -DRUNTIME_SIZES &&
		build "$hand" "$prefix.hand" -DRUNTIME_SIZES || exit 1
	n=$(extent_count "$name")
	while read -r -d : a b c; do
		args=("$a" "$b" "$c")
		compare "$name" "${args[@]:0:n}"
	done <<<"$sizes:"
done
exit $status
