#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# blas.sh BUILD [LIBRARY] - a product of matrices, compiled with the plugin, and
# the dgemm of a BLAS library (libopenblas.so.0) side by side, on one thread,
# with fused operations as clang makes them by default.  CLANG is the compiler,
# RUNS the number of runs of each size, SIZES a list of NIxNJxNK.  A measurement
# that somebody reads, no test: it fails only where the products differ.
set -e
here=$(cd "$(dirname "$0")" && pwd)
build=$1
library=${2:-libopenblas.so.0}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for size in ${SIZES:-512x512x512 1024x1024x1024 1000x1100x1200 \
	2048x2048x2048}; do
	IFS=x read -r ni nj nk <<<"$size"
	"${CLANG:-clang-22}" -O3 -march=native \
		-fpass-plugin="$build/lib/LLVMAshlar.so" \
		-DNI="$ni" -DNJ="$nj" -DNK="$nk" "$here/blas.c" \
		-o "$work/blas" -lm -ldl
	OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 \
		"$work/blas" "$library" "${RUNS:-9}"
done
