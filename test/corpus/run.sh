#!/bin/sh
# run.sh - compile and test real packages with the plugin.
#
#   run.sh [--dir=SCRATCH] [--plugin=FILE] [--steps=LIST] [--jobs=N]
#          [PACKAGE...]
#
# Steps, in this order (default: all but seq):
#   fetch    get and unpack the sources from the archive that apt uses
#   plain    build with the compiler alone and run the package's tests
#   measure  compile each file plainly, with Polly and with Ashlar, run the
#            tests of what Ashlar made; SCRATCH/PACKAGE.measure.log
#   seq      build with Ashlar and run the tests, as measure does but quickly
#   par      the same for two threads
#   summary  tables of all that is there
#
# The sources list of the system is read and not changed; what apt needs lies
# in SCRATCH.  Times are user times, so other work on the machine does not
# matter much.  Fails if a build or a test differs from the plain one.
# SPDX-License-Identifier: MIT
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
scratch=${TMPDIR:-/tmp}/ashlar-corpus
plugin=$root/build/lib/LLVMAshlar.so
steps=fetch,plain,measure,par,summary
jobs=1
packages=
. "$here/packages.sh"

for argument; do
	case $argument in
	--dir=*) scratch=${argument#*=} ;;
	--plugin=*) plugin=${argument#*=} ;;
	--steps=*) steps=${argument#*=} ;;
	--jobs=*) jobs=${argument#*=} ;;
	-*) sed -n '2,20s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
	*) packages="$packages $argument" ;;
	esac
done
packages=${packages:-$ALL_PACKAGES}
mkdir -p "$scratch" && scratch=$(cd "$scratch" && pwd) || exit 2
[ -f "$plugin" ] || { echo "$0: no plugin $plugin" >&2; exit 2; }
plugin=$(realpath "$plugin")

wants()
{
	case ,$steps, in *,$1,*) return 0 ;; esac
	return 1
}

# ---- sources ----

# Every list of the system that is for binary packages, as one for sources.
make_lists()
{
	parts=$scratch/apt/parts
	mkdir -p "$parts" "$scratch/apt/lists/partial" \
		"$scratch/apt/cache/archives/partial"
	for list in /etc/apt/sources.list.d/*.sources; do
		[ -f "$list" ] || continue
		sed 's/^Types:.*/Types: deb-src/' "$list" \
			> "$parts/$(basename "$list")"
	done
	for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
		[ -f "$list" ] || continue
		sed -n 's/^deb /deb-src /p' "$list" \
			> "$parts/$(basename "$list" .list).list"
	done
}

private_apt()
{
	apt-get -q -o Dir::Etc::sourcelist=/dev/null \
		-o Dir::Etc::sourceparts="$scratch/apt/parts" \
		-o Dir::State::lists="$scratch/apt/lists" \
		-o Dir::Cache="$scratch/apt/cache" \
		-o APT::Sandbox::User=root "$@"
}

fetch()
{
	[ -d "$scratch/apt/cache" ] || { make_lists && private_apt update; }
	[ -d "$scratch/$1/source" ] && return 0
	mkdir -p "$scratch/$1/fetched" || return 1
	(cd "$scratch/$1/fetched" && private_apt source -qq "$1") || return 1
	for folder in "$scratch/$1/fetched"/*/; do
		mv "$folder" "$scratch/$1/source"
	done
}

# ---- build and test ----

function_name()
{
	echo "$1" | tr -c 'a-z0-9\n' _
}

# Run one function of packages.sh in the folder of package and mode.
in_build()
{
	what=$1 package=$2 mode=$3
	(
		cd "$scratch/$package/$mode" || exit 1
		export CC="$scratch/bin/cc" CXX="$scratch/bin/c++"
		export FC="$scratch/bin/fc"
		export CFLAGS="-O3 -gline-tables-only"
		export CXXFLAGS="$CFLAGS" FFLAGS="$CFLAGS"
		export MAKEFLAGS="-j$jobs" OMP_NUM_THREADS=2
		export CORPUS_PLUGIN="$plugin" CORPUS_MODE="$mode"
		export CORPUS_LOG="$scratch/$package.$mode.log"
		[ "$what" != configure ] || CORPUS_MODE=plain
		"${what}_$(function_name "$package")" \
			"$scratch/$package/source"
	) > "$scratch/$package.$mode.$what.txt" 2>&1
}

# The lines in which a test-suite says how each test went.
results()
{
	echo "exit status $2"
	sed -n -e 's/^ *[0-9]*\/[0-9]* Test *\(#.*[a-zA-Z]\) *[0-9.]* sec$/\1/p' \
		-e '/^[A-Z]*: /p' \
		-e '/^[[:space:]]*\*\*\* .* \(OK\|FAILED\)/p' -e '/^Making check in/p' "$1" | sort
}

# Build and test in one mode; the results of the tests go to a file.
build_and_test()
{
	package=$1 mode=$2
	rm -rf "$scratch/$package/$mode" "$scratch/$package.$mode".*
	mkdir -p "$scratch/$package/$mode" || return 1
	in_build configure "$package" "$mode" || {
		echo "FAIL $package: cannot be configured, see" \
			"$scratch/$package.$mode.configure.txt"
		return 1
	}
	in_build build "$package" "$mode"
	built=$?
	in_build test "$package" "$mode"
	results "$scratch/$package.$mode.test.txt" "$built, $?" \
		> "$scratch/$package.$mode.results"
}

# Are the results those of the compiler alone?
compare()
{
	package=$1 mode=$2
	[ "$mode" != plain ] || return 0
	[ -f "$scratch/$package.plain.results" ] || {
		echo "?    $package: no plain results to compare $mode with"
		return 0
	}
	if diff "$scratch/$package.plain.results" \
			"$scratch/$package.$mode.results"; then
		echo "ok   $package: built and tested in mode $mode"
	else
		echo "FAIL $package: tests differ in mode $mode"
		return 1
	fi
}

renice -n 10 $$ > /dev/null 2>&1
mkdir -p "$scratch/bin"
for name in cc c++ fc; do
	ln -sf "$here/cc.py" "$scratch/bin/$name"
done
failed=0
for package in $packages; do
	if wants fetch && ! fetch "$package"; then
		echo "FAIL $package: cannot be fetched"
		failed=1
		continue
	fi
	for mode in plain measure seq par; do
		wants "$mode" || continue
		build_and_test "$package" "$mode" &&
			compare "$package" "$mode" || failed=1
	done
done
if wants summary; then
	"$here/summary.py" "$scratch" $packages || failed=1
fi
exit $failed
