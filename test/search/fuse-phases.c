/* A matrix, then its transpose, times a vector.  In one loop, in which all rows
 * of the first product are over before the second one begins, nothing is used
 * that is still in the caches: that is no fusion.
 *
 * RUN: %clang-ashlar -O3 -mavx2 -mfma -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-only=products -Rpass=ashlar 2>&1 | %FileCheck %s
 * CHECK-NOT: fused
 * CHECK: vectors of loop 1 in the loops inside of it
 * CHECK-NOT: fused
 *
 * RUN: %clang -O1 -DM=37 -DN=41 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -DM=37 -DN=41 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify && %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -DM=37 -DN=41 %s -o %t.fused -mllvm -ashlar-fuse=2 \
 * RUN:   -mllvm -ashlar-verify && %t.fused | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#ifndef M
#define M 1900
#define N 2100
#endif

static double a[M][N], x[N], y[N], t[M];

static __attribute__((noinline)) void products(int m, int n, double a[M][N],
	double x[N], double y[N], double t[M])
{
	for (int j = 0; j < n; j++)
		y[j] = 0;
	for (int i = 0; i < m; i++) {
		t[i] = 0;
		for (int j = 0; j < n; j++)
			t[i] += a[i][j] * x[j];
		for (int j = 0; j < n; j++)
			y[j] += a[i][j] * t[i];
	}
}

int main(void)
{
	for (int i = 0; i < M; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = (i * 7 + j * 3) % 11;
	for (int j = 0; j < N; j++)
		x[j] = j % 5 - 2;
	products(M, N, a, x, y, t);
	for (int j = 0; j < N; j++)
		printf("%g\n", y[j]);
	return 0;
}
