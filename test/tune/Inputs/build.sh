#!/bin/sh
# build.sh - compile, and note the options for run.py; scripts with a size of 64
# do not compile.
#
# SPDX-License-Identifier: MIT
set -e
${CC:-cc} -O2 -c product.c -o product.o
echo "$ASHLAR_OPTIONS" >options
for part in $(echo "$ASHLAR_OPTIONS" | tr ';' ' '); do
	case $part in
	replay=*) ! grep -q '[( ]64[,)]' "${part#replay=}"/*.clay ;;
	esac
done
