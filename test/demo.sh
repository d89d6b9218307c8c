#!/usr/bin/env bash
# demo.sh [BUILD] - real programs, plain and optimized, side by side.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

top=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$top" && cd "${1:-build}" && pwd)
plugin=$build/lib/LLVMAshlar.so
bench=$build/bin/ashlar-bench
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
threads=$(nproc)

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
show() { printf '$ %s\n' "$*"; }

shown=$(realpath -s --relative-to="$top/examples" "$plugin")

say "1. One flag: examples/matmul.c, two matrix products"
flags=(-O3 -march=native -ffp-contract=off)
cd "$top/examples"
show "cd examples"
show "clang-22 ${flags[*]} matmul.c -o plain"
clang-22 "${flags[@]}" matmul.c -o "$dir/plain"
show "clang-22 ${flags[*]} -fpass-plugin=$shown -Rpass=ashlar matmul.c -o fast"
clang-22 "${flags[@]}" -fpass-plugin="$plugin" -Rpass=ashlar \
	-gline-tables-only matmul.c -o "$dir/fast"
show "clang-22 ... -mllvm -ashlar-parallel matmul.c -o parallel"
clang-22 "${flags[@]}" -fpass-plugin="$plugin" -mllvm -ashlar-parallel \
	matmul.c -o "$dir/parallel"
for program in plain fast parallel; do
	show "./$program"
	OMP_NUM_THREADS=$threads "$dir/$program" 2>&1 |
		tee "$dir/$program.out"
done
grep checksum "$dir/plain.out" >"$dir/want"
for program in fast parallel; do
	grep checksum "$dir/$program.out" | cmp - "$dir/want" || {
		echo "the results differ"
		exit 1
	}
done
echo "All results are the same, to the last bit."

say "2. Why not my loop?  -Rpass-missed=ashlar says so"
show "clang-22 -O3 -fpass-plugin=$shown -Rpass-missed=ashlar -c refused.c"
clang-22 -O3 -fpass-plugin="$plugin" -Rpass-missed=ashlar \
	-gline-tables-only -c refused.c -o "$dir/refused.o"

say "3. Benchmark kernels, against clang -O3 and Polly (medium size)"
"$bench" --size=medium --runs=3 --threads="$threads" \
	--compilers=clang,polly,ashlar,"ashlar-$threads" \
	--kernels=2mm,gemm,covariance,trmm,doitgen,gramschmidt,mvt,atax,jacobi-2d
