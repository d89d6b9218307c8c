/* A parameter with which loops begin is small where they would hardly run
 * otherwise, so the order is judged for long loops: rows stay innermost.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * CHECK-NOT: S0(c1, c0)
 * CHECK: reflect {{.*}}modelled
 * SPDX-License-Identifier: MIT
 */
void reflect(int k, int m, int n, double *restrict d, double *restrict x,
	double a[restrict m][n])
{
	for (int i = k; i < m; i++)
		for (int j = k; j < n; j++)
			d[j] += x[i] * a[i][j];
}
