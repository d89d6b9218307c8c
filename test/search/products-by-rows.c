/* A product with a transposed matrix, C = A B^T: both are read by rows, so the
 * sums wait, and vectors of columns are transposed in registers.  Once B lies
 * the other way round, columns are contiguous: lanes in the place of the
 * innermost loop are what a layout is weighed by, not the order that is best
 * without.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -o /dev/null -Rpass=ashlar 2>&1 | %FileCheck %s
 * CHECK: remark: {{.*}}tiled 64x256x64, {{.*}}copies jammed 4x4
 * CHECK: remark: put the dimensions of B into another order
 *
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

enum { N = 600 };

static double A[N][N], B[N][N], C[N][N];

__attribute__((noinline)) void product(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				C[i][j] += A[i][k] * B[j][k];
}

#ifdef MAIN
int main(void)
{
	double all = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			A[i][j] = (i * 7 + j * 13) % 31 * 0.125 - 1.75;
			B[i][j] = (i * 5 + j * 3) % 29 * 0.125 - 1.5;
		}
	product();
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			all = all * 0.75 + C[i][j];
	printf("%a\n", all);
	return 0;
}
#endif
