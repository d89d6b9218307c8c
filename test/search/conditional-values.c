/* What is summed up under conditions stays in a register where the loops change
 * places: the statements of an iteration stay together, and there is no array
 * for the sum.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.expected
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.exe \
 * RUN:   -mllvm -ashlar-dump=ast 2> %t.ast
 * RUN: %t.exe | diff %t.expected -
 * RUN: %FileCheck %s < %t.ast
 * RUN: %clang-ashlar -O3 -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s --check-prefix=IR
 * IR-NOT: @malloc
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 600

static double P[N][N], Q[N][N];

/* CHECK: {{^}}# neighbours
 * CHECK-NEXT: for (int c0
 * CHECK-NEXT:   for (int c1
 * CHECK-NEXT:     if (c0 >= 1)
 * CHECK-NOT: for
 */
__attribute__((noinline)) void neighbours(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double s = 0;

			if (i > 0)
				s += P[i - 1][j];
			if (i < n - 1)
				s += P[i + 1][j];
			Q[i][j] = s;
		}
}

/* CHECK: {{^}}# weighted
 * CHECK-NEXT: for (int c0
 * CHECK-NEXT:   for (int c1
 * CHECK-NEXT: if (c0 >= 1)
 * CHECK-NOT: for
 */
__attribute__((noinline)) void weighted(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double s = P[i][j], weight = 1;

			if (i > 0) {
				s += 0.5 * P[i - 1][j];
				weight += 0.5;
			}
			if (j > 0) {
				s += 0.5 * P[i][j - 1];
				weight += 0.5;
			}
			if (i < n - 1) {
				s += 0.5 * P[i + 1][j];
				weight += 0.5;
			}
			Q[i][j] = s / weight;
		}
}

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			P[i][j] = (i * 31 + j * 17) % 101;
	neighbours(N);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = 0.9 * sum + Q[i][j];
	weighted(N);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = 0.9 * sum + Q[i][j];
	printf("%a\n", sum);
	return 0;
}
