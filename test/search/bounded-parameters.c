/* Bounds of loops are parameters, extents of arrays are constants below what a
 * parameter is taken for otherwise: then the loops are taken to be as long as
 * the arrays, not for ones that hardly run.  So the plan is the one that constant
 * bounds get, whatever may be spent on the search.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -Rpass=ashlar -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -Rpass=ashlar -c %s \
 * RUN:   -o /dev/null -mllvm -ashlar-effort=0 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -Rpass=ashlar -c %s \
 * RUN:   -o /dev/null -Dm=1000 -Dn=900 -DBOUNDS= 2>&1 | %FileCheck %s
 * CHECK: remark: {{.*}}tiled 256x64x64, loop 1 of 3 innermost, copies jammed 2x4
 * SPDX-License-Identifier: MIT
 */
#ifndef BOUNDS
#define BOUNDS int m, int n,
#endif

void trmm(BOUNDS double alpha, double A[1000][1000], double B[1000][900])
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			for (int k = i + 1; k < m; k++)
				B[i][j] += A[k][i] * B[k][j];
			B[i][j] = alpha * B[i][j];
		}
}
