/* Products of the columns of a matrix, each pair once: the inner loop begins
 * where the outer one is.  In the new order it counts columns, not the distance
 * from the outer loop: then several rows of the result share what they read of
 * a column, and pieces of rows make tiles.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-only=pairs -mllvm -ashlar-dump=ast 2>&1 \
 * RUN:   | %FileCheck %s
 * CHECK: # pairs: ast
 * CHECK: for (int [[J:c[0-9]+]] = max(256 * {{.*}} <= min(
 * CHECK-NEXT: // unroll
 * CHECK-NEXT: // unroll
 * CHECK-NEXT: for (int [[I:c[0-9]+]] = 4 *
 * CHECK-NEXT: for (int [[K:c[0-9]+]] =
 * CHECK-NEXT: S{{[0-9]+}}([[I]], [[J]] - [[I]], [[K]]);
 *
 * A window that moves along the other loop is short: at one value of the sum
 * there would be as few steps of the long loop as the window has.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-only=windows -mllvm -ashlar-dump=ast 2>&1 | %FileCheck --check-prefix=WINDOW %s
 * WINDOW: # windows: ast
 * WINDOW-NOT: S{{[0-9]+}}({{c[0-9]+}}, -{{c[0-9]+}} +
 * WINDOW-NOT: S{{[0-9]+}}({{c[0-9]+}}, {{c[0-9]+}} -
 *
 * RUN: %clang -O1 -ffp-contract=off -DM=279 %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DM=279 -mllvm -ashlar-verify \
 * RUN:   %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DM=279 -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.seq | diff - %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#ifndef M
#define M 900
#endif

enum { N = 301 };

static double data[N][M], sum[M][M], in[8 * N], out[8 * N];

__attribute__((noinline)) void pairs(void)
{
	for (int i = 0; i < M; i++)
		for (int j = i; j < M; j++)
			for (int k = 0; k < N; k++)
				sum[i][j] += data[k][i] * data[k][j];
}

__attribute__((noinline)) void windows(int n)
{
	for (int i = 0; i < n; i++) {
		int from = i - 13 > 1 ? i - 13 : 1;

		for (int k = from; k <= i; k++)
			out[i] += in[k] * in[k];
	}
}

int main(void)
{
	double all = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			data[i][j] = (i * 7 + j * 13) % 31 * 0.125 - 1.75;
	for (int i = 0; i < 8 * N; i++)
		in[i] = i * 7 % 23 * 0.125;
	pairs();
	windows(8 * N);
	for (int i = 0; i < M; i++)
		for (int j = 0; j < M; j++)
			all = all * 0.75 + sum[i][j];
	for (int i = 0; i < 8 * N; i++)
		all = all * 0.75 + out[i];
	printf("%a\n", all);
	return 0;
}
