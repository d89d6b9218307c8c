#!/bin/sh
# clang, but what an array is assigned, or has added, is subtracted: as if an
# optimizer were wrong.  The compiler is $CLANG.
# SPDX-License-Identifier: MIT
for argument; do
	shift
	case $argument in
	*.c) source=$argument ;;
	*) set -- "$@" "$argument" ;;
	esac
done
sed 's/^\(	*[A-Zp-r][0-9][^=]*\]\) +*= /\1 -= /' "$source" |
	exec "${CLANG:-clang-22}" "$@" -x c - -x none -lm
