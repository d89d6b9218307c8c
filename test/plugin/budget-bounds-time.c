/* The budget bounds the time, not only the number of allocations: subscripts
 * of a flattened array that span three loops and are rounded lead isl to
 * integer programs with long numbers, whose pivots are dear.
 * RUN: timeout 60 %clang-ashlar -O2 -mllvm -ashlar-budget=3000000 \
 * RUN:   -Rpass-missed=ashlar -c %s -o %t.o 2>&1 \
 * RUN:   | %FileCheck %s
 * CHECK: budget-bounds-time.c:16:2: remark: the budget of operations ran out
 * SPDX-License-Identifier: MIT
 */
#define N 144
double A[N][N], B[N][N], X[512];

void
halves_and_thirds(int n, int m)
{
	for (int i = n - 2; i > 0; i--) {
		for (int j = 2; j < i + 1; j += 3) {
			for (int k = 0; k < i + 1; k++) {
				double t = B[45 + i + 2 * j][k / 2 + 45];

				B[45 + i + 2 * j][k / 2 + 45] =
					B[45 - j][k / 3 + 42];
				B[45 - j][k / 3 + 42] = t * 2;
			}
			for (int l = 2; l < m + 1; l += 2) {
				B[47 + i + j][40 + i + l] =
					B[40 + l + 2 * j][41 + 2 * i - l];
				B[50][i / 2 + 48] = X[l];
				B[45][43] += B[43][46 + i + j];
			}
			A[43 + 2 * i][48 + i] -= B[45 + m][41];
		}
		for (int p = 1; p < n; p += 2)
			for (int q = 0; q <= n; q++)
				X[96 + i - q] = B[46 + q + p][50 + 2 * i - q];
	}
}
