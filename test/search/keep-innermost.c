/* With -ashlar-permute=off the innermost loop of the program stays innermost,
 * whether the model chooses another loop of a band or the scheduler puts one
 * there, as it does with columns().
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-force 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-permute=off 2>&1 | %FileCheck --check-prefix=KEPT %s
 * RUN: %clang %s -O1 -DMAIN -o %t.plain
 * RUN: %t.plain >%t.expected
 * RUN: %clang-ashlar %s -O3 -DMAIN -o %t.kept -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-permute=off
 * RUN: %t.kept | diff %t.expected -
 *
 * CHECK-LABEL: # multiply: ast
 * CHECK: S0(c5, c4, c6)
 *
 * KEPT-LABEL: # multiply: ast
 * KEPT: for (int c4 = 0; c4 <= 299
 * KEPT: S0(c5, c6, c4)
 * KEPT-LABEL: # columns: ast
 * KEPT: for (int c1 = 0; c1 <= 299
 * KEPT: S0(c2, c1)
 *
 * SPDX-License-Identifier: MIT
 */
#define N 300
double A[N][N], B[N][N], C[N][N], x[N], y[N];

void multiply(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				C[i][j] += A[i][k] * B[k][j];
}

void columns(double *restrict sum)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum[j] += x[i] * A[i][j];
}

#ifdef MAIN
#include <stdio.h>
int main(void)
{
	double all = 0;

	for (int i = 0; i < N; i++) {
		x[i] = i % 7;
		for (int j = 0; j < N; j++)
			A[i][j] = (i * 3 + j) % 5, B[i][j] = (i + j * 2) % 3;
	}
	multiply();
	columns(y);
	for (int i = 0; i < N; i++)
		all += y[i] * i + C[i][N - 1 - i];
	printf("%.17g\n", all);
	return 0;
}
#endif
