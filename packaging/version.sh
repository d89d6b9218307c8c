#!/bin/sh
# version.sh - print the version, "MAJOR.MINOR.PATCH", of this source.
#
# SPDX-License-Identifier: MIT
sed -n 's/^#define ASHLAR_VERSION_\(MAJOR\|MINOR\|PATCH\) //p' \
	"$(dirname "$0")/../include/ashlar/ashlar.h" | paste -sd.
