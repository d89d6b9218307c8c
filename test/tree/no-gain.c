/* What is as good as it gets stays as it is, and says so; only threads are
 * worth something here.
 * RUN: %clang-ashlar -O3 -gline-tables-only -Rpass-missed=ashlar -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-parallel -mllvm -ashlar-dump=ast \
 * RUN:   -c %s -o /dev/null 2>&1 | %FileCheck --check-prefix=PAR %s
 *
 * CHECK: no-gain.c:[[@LINE+13]]:2: remark: no better order
 *
 * PAR: for (int c0
 * PAR-NEXT: // parallel
 * PAR-NEXT: for (int c1
 * PAR-NEXT: for (int c2
 *
 * SPDX-License-Identifier: MIT
 */
void jacobi(int n, int t, double a[restrict n][n], double b[restrict n][n])
{
	/* the line that the remark names */
	for (int s = 0; s < t; ++s)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] +
					a[i - 1][j] + a[i + 1][j]);
}
