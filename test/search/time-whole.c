/* Inside of tiles that reach over steps of time, the loop over these steps is one
 * loop, though not all statements have instances in the first and the last of
 * them.  Cut apart, each part would have its own copy of all loops.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-dump=ast -mllvm -ashlar-effort=0 \
 * RUN:   -c %s -o /dev/null 2>&1 | %FileCheck %s
 *
 * CHECK: # fluxes: ast
 * CHECK: S0(
 * CHECK-NOT: S0(
 * CHECK: S1(
 * CHECK-NOT: S{{[01]}}(
 * CHECK: S2(
 * CHECK-NOT: S{{[012]}}(
 */
#define N 1000

void fluxes(double u[restrict N][N], double f[restrict N + 1][N],
	double g[restrict N][N + 1])
{
	for (int t = 0; t < 24; ++t) {
		for (int i = 2; i < N - 1; ++i)
			for (int j = 0; j < N; ++j)
				f[i][j] = 0.5 * (u[i - 1][j] + u[i][j]) -
					0.1 * (u[i + 1][j] - u[i - 2][j]);
		for (int i = 0; i < N; ++i)
			for (int j = 2; j < N - 1; ++j)
				g[i][j] = 0.5 * (u[i][j - 1] + u[i][j]) -
					0.1 * (u[i][j + 1] - u[i][j - 2]);
		for (int i = 2; i < N - 2; ++i)
			for (int j = 2; j < N - 2; ++j)
				u[i][j] += f[i][j] - f[i + 1][j] + g[i][j] -
					g[i][j + 1];
	}
}
