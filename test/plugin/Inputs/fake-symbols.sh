#!/bin/sh
# fake-symbols.sh PLUGIN - assembly that defines, as a zero word each, all
# symbols of LLVM that PLUGIN wants from its host, except the version.
#
# SPDX-License-Identifier: MIT
nm -D --undefined-only "$1" | awk '
	$1 == "U" && $2 ~ /4llvm|^LLVM/ && $2 != "LLVMGetVersion" {
		print ".globl " $2
		all = all $2 ":\n"
	}
	END {
		print ".data"
		printf "%s", all
		print ".quad 0"
	}'
echo '.section .note.GNU-stack,"",@progbits'
