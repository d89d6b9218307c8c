# shellcheck shell=bash disable=SC2154,SC2086
# SPDX-License-Identifier: MIT
# common.sh - what the scripts that compile and run share; to be sourced.
#
# Requires: "here" is the folder of the kernels where a function is about
# them; "limit" is the number of seconds that a run may take.

# Names of all kernels, one per line.
all_kernels() {
	awk '!/^#/ && NF { print $1 }' "$here/kernels.txt"
}

# Number of extents of kernel $1.
extent_count() {
	awk -v name="$1" '$1 == name { print split($2, part, ",") }' \
		"$here/kernels.txt"
}

# Odd extents of kernel $1, one run per line.
odd_extents() {
	awk -v name="$1" -v count="$(extent_count "$1")" '
		/^#/ || !NF { next }
		$1 == name || $1 == "*" {
			line = $2
			for (i = 3; i <= NF && i <= count + 1; i++)
				line = line " " $i
			if ($1 == name)
				own[++owns] = line
			else
				rest[++rests] = line
		}
		END {
			for (i = 1; i <= owns; i++)
				print own[i]
			for (i = 1; !owns && i <= rests; i++)
				print rest[i]
		}' "$here/odd.txt" | awk '!seen[$0]++'
}

# The flags that give kernel $1 the extents $2...
extent_flags() {
	local name flags=
	for name in $(awk -v name="$1" '$1 == name {
			gsub(",", " ", $2); print $2 }' "$here/kernels.txt"); do
		shift
		flags="$flags -D$name=$1"
	done
	echo $flags
}

# Which of the words $2... is not among the kernels?  Complain for program $1.
check_kernels() {
	local program=$1 name
	shift
	for name in "$@"; do
		[ -n "$(extent_count "$name")" ] && continue
		echo "$program: no kernel $name" >&2
		return 2
	done
}

# Run "$2 name" for each of the names $3..., $1 at a time.
for_each_kernel() {
	local jobs=$1 action=$2 name
	shift 2
	for name in "$@"; do
		while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do
			wait -n
		done
		"$action" "$name" &
	done
	wait
}

# Is $2 empty or a list of words that match the pattern $3 each?  Complain
# for program $1.
check_list() {
	local word
	for word in ${2//,/ }; do
		[[ $word =~ ^($3)$ ]] && continue
		echo "$1: what is $word?" >&2
		return 2
	done
}

# The number of threads in mode $1, nothing if the program has only one.
threads_of() {
	[[ $1 != *par* ]] || echo "${1##*par}"
}

# Run the program $1 with arguments $3; leave output and status in file $2.
run_to() {
	timeout "$limit" "$1" $3 >"$2" 2>/dev/null
	echo "exit status $?" >>"$2"
}
