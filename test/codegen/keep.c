/* Cells that stand still in an innermost loop full of copies are kept in
 * registers, although their rows are at a distance that LLVM does not know: no
 * store is left in the loop of "sums" that has eight multiplications or more.
 * Where the loop goes through the cells, as in "solve", they are kept for one
 * iteration: it stores in the loop, what its copies share once.  Results are
 * those of plain clang.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;only=sums>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s --check-prefix=KEPT
 * RUN: %opt-ashlar -passes='ashlar<force;only=solve>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s --check-prefix=MOVING
 * RUN: %clang-ashlar -O2 %s -o %t.new -mllvm -ashlar-force
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %clang -O2 %s -o %t.old
 * RUN: %t.old > %t.expected && %t.new | diff - %t.expected
 * RUN: %t.late | diff - %t.expected
 * RUN: %t.par | diff - %t.expected
 *
 * KEPT-LABEL: define {{.*}}@sums(
 * KEPT: %kept{{.*}} = alloca
 * MOVING-LABEL: define {{.*}}@solve(
 * MOVING: %kept{{.*}} = alloca
 * MOVING: load double, ptr %kept{{.*}}, align 8{{$}}
 * MOVING-NEXT: store double {{.*}}llvm.access.group
 * MOVING: define
 */
#include <stdio.h>

void __attribute__((noinline)) sums(int n, int k, int lda, int ldc,
	const double *restrict a, const double *restrict b,
	double *restrict c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int l = 0; l < k; l++)
				c[i * ldc + j] += a[i * lda + l] *
					b[j * lda + l];
}

void __attribute__((noinline)) solve(int n, int m, int ldb,
	const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			for (int j = 0; j < m; j++)
				b[i * ldb + j] -= a[i * ldb + k] *
					b[k * ldb + j];
}

int main(void)
{
	static double a[64 * 64], b[64 * 64], c[64 * 64];
	static const int sizes[][3] = { { 0, 0, 8 }, { 1, 9, 9 },
		{ 5, 3, 11 }, { 16, 16, 16 }, { 31, 33, 40 },
		{ 61, 63, 64 } };

	for (int i = 0; i < 64 * 64; i++) {
		a[i] = (i % 17) / 8. - 1;
		b[i] = (i % 23) / 16. - 1;
	}
	for (unsigned s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		const int *size = sizes[s];

		sums(size[0], size[1], size[2], size[2], a, b, c);
		solve(size[0], size[1] > size[2] ? size[2] : size[1],
			size[2], a, c);
		for (int i = 0; i < 64 * 64; i += 5)
			printf("%a ", c[i]);
		puts("");
	}
	return 0;
}
