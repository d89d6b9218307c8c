#!/bin/sh
# clang, but each sum into an array is a difference: what a wrong optimizer
# could do.  The compiler is $CLANG.
# SPDX-License-Identifier: MIT
for argument; do
	shift
	case $argument in
	*.c) source=$argument ;;
	*) set -- "$@" "$argument" ;;
	esac
done
sed 's/^\(	*[A-Z][0-9]*\(\[[^=]*\]\)*\) += /\1 -= /' "$source" |
	exec "${CLANG:-clang-22}" "$@" -x c - -x none -lm
