/* Functions that ask not to be optimized, or to be small, stay as they are.
 * RUN: %clang -O3 -S -emit-llvm %s -o %t.plain.ll
 * RUN: %clang-ashlar -O3 -S -emit-llvm -mllvm -ashlar-force %s \
 * RUN:   -o %t.ashlar.ll
 * RUN: diff %t.plain.ll %t.ashlar.ll
 * RUN: %clang -Os -S -emit-llvm %S/Inputs/gemm.c -o %t.plain.ll
 * RUN: %clang-ashlar -Os -S -emit-llvm %S/Inputs/gemm.c -o %t.ashlar.ll
 * RUN: diff %t.plain.ll %t.ashlar.ll
 * SPDX-License-Identifier: MIT
 */
__attribute__((optnone, noinline))
void not_at_all(double a[100][100], double b[100][100])
{
	for (int i = 0; i < 100; ++i)
		for (int j = 0; j < 100; ++j)
			a[j][i] = b[i][j];
}

__attribute__((minsize))
void small(double a[100][100], double b[100][100])
{
	for (int i = 0; i < 100; ++i)
		for (int j = 0; j < 100; ++j)
			a[j][i] = b[i][j];
}
