#!/bin/sh
# build-clones.sh - compile, and note the options for machine.py.
#
# SPDX-License-Identifier: MIT
set -e
${CC:-cc} -O2 -c clones.c -o clones.o
echo "$ASHLAR_OPTIONS" >options
