#!/bin/sh
# other-hosts.sh PLUGIN FOLDER - load the plugin into the hosts that have another
# version of LLVM, and show what they say.
#
# These are clang, opt, lld and flang of every LLVM below /usr/lib, and rustc.
# LLVM before 16 does not tell its version.  What clang and opt say is printed as
# it is; of the others, "refuses" if they say the same, else what is WRONG.  rustc
# leaves a folder of its own, which no plugin knows of.
#
# SPDX-License-Identifier: MIT
plugin=$1
work=$2
own=$(readlink "$plugin" | tr -dc 0-9)
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
echo 'void f(double *a) { for (int i = 0; i < 9; i++) a[i] = i; }' >in.c
echo 'pub fn f(a: &mut [f64]) { for x in a { *x += 1.0; } }' >in.rs
printf 'subroutine f(a)\n real :: a(9)\n a = a + 1\nend\n' >in.f90

# load COMMAND...: what it prints comes to the file out; sets status and left
load()
{
	TMPDIR=$work "$@" >out 2>&1
	status=$?
	rm -rf "$work"/rmeta*
	left=$(ls -d "$work"/* | grep -vE '/(in\.(c|f90|rs|ll|bc)|out)$')
}

# show NAME VERSION COMMAND...
show()
{
	name=$1
	version=$2
	shift 2
	load "$@"
	echo "$name $version: exit status $status"
	cat out
	[ -z "$left" ] || echo "$left" | sed 's/$/: left behind/'
}

# refuses NAME VERSION COMMAND...
refuses()
{
	name=$1
	version=$2
	shift 2
	load "$@"
	wanted="error: this plugin is Ashlar for LLVM $own and was loaded by LLVM $version: use clang-$own (opt-$own, lld-$own), or the plugin LLVMAshlar-$version.so"
	if [ $status = 1 ] && [ "$(cat out)" = "$wanted" ] && [ -z "$left" ]; then
		echo "$name $version: refuses"
	else
		echo "$name $version: WRONG: exit status $status, files: $left"
		cat out
	fi
}

for folder in /usr/lib/llvm-*; do
	version=${folder##*-}
	clang=$folder/bin/clang
	opt=$folder/bin/opt
	[ "$version" != "$own" ] && [ "$version" -ge 16 ] && [ -x "$clang" ] && [ -x "$opt" ] || continue
	"$clang" -O1 -S -emit-llvm in.c -o in.ll
	"$clang" -O1 -flto -fPIC -c in.c -o in.bc
	show clang "$version" "$clang" -O2 -fpass-plugin="$plugin" -c in.c \
		-o in.o
	show opt "$version" "$opt" -load-pass-plugin="$plugin" \
		-passes='default<O2>' -S in.ll -o in.s
	lld=$folder/bin/ld.lld
	[ ! -x "$lld" ] || refuses lld "$version" "$lld" \
		--load-pass-plugin="$plugin" -shared in.bc -o in.so
	for flang in "$folder/bin/flang" "$folder/bin/flang-new"; do
		[ ! -x "$flang" ] || refuses flang "$version" "$flang" -O2 \
			-fpass-plugin="$plugin" -c in.f90 -o in.o
	done
done

version=$(rustc -vV 2>/dev/null | sed -n 's/^LLVM version: \([0-9]*\).*/\1/p')
if [ -n "$version" ] && [ "$version" != "$own" ]; then
	export RUSTC_BOOTSTRAP=1
	refuses rustc "$version" rustc -C opt-level=3 \
		-Zllvm-plugins="$plugin" --crate-type=lib --emit=obj in.rs -o in.o
fi
echo done
