#!/usr/bin/env bash
# flang-options.sh COMMAND... - run COMMAND, a flang before LLVM 22, with the
# options of the plugin that come after -mllvm in ASHLAR_OPTIONS instead.
#
# SPDX-License-Identifier: MIT
arguments=()
while [ $# -gt 0 ]; do
	case "$1 ${2-}" in
	"-mllvm -ashlar-"*)
		export ASHLAR_OPTIONS=${ASHLAR_OPTIONS:+$ASHLAR_OPTIONS;}${2#-ashlar-}
		shift
		;;
	*) arguments+=("$1") ;;
	esac
	shift
done
exec "${arguments[@]}"
