#!/bin/sh
# other-hosts.sh PLUGIN FOLDER - load the plugin into clang and opt of every LLVM
# below /usr/lib that has another version, and show what they say.  Those before
# 16 do not tell their version.
#
# SPDX-License-Identifier: MIT
plugin=$1
work=$2
own=$(readlink "$plugin" | tr -dc 0-9)
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
echo 'void f(double *a) { for (int i = 0; i < 9; i++) a[i] = i; }' >in.c

# try NAME VERSION COMMAND...
try()
{
	name=$1
	version=$2
	shift 2
	TMPDIR=$work "$@" >out 2>&1
	echo "$name $version: exit status $?"
	cat out
	rm -f out
	ls | grep -vE '^in\.(c|ll)$' | sed 's/$/: left behind/'
}

for folder in /usr/lib/llvm-*; do
	version=${folder##*-}
	clang=$folder/bin/clang
	opt=$folder/bin/opt
	[ "$version" != "$own" ] && [ "$version" -ge 16 ] && [ -x "$clang" ] && [ -x "$opt" ] || continue
	"$clang" -O1 -S -emit-llvm in.c -o in.ll
	try clang "$version" "$clang" -O2 -fpass-plugin="$plugin" -c in.c \
		-o in.o
	try opt "$version" "$opt" -load-pass-plugin="$plugin" \
		-passes='default<O2>' -S in.ll -o in.s
done
echo done
