/* What is as good as it gets stays as it is, and says so; only threads are
 * worth something here.  Two arrays of 980 KB fit into a cache, so tiles over
 * time are worth nothing.
 * RUN: %clang-ashlar -O3 -gline-tables-only -Rpass-missed=ashlar -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -mllvm -ashlar-parallel -mllvm -ashlar-dump=ast \
 * RUN:   -c %s -o /dev/null 2>&1 | %FileCheck --check-prefix=PAR %s
 *
 * CHECK: no-gain.c:[[@LINE+12]]:2: remark: no better order
 *
 * PAR: for (int c0
 * PAR-NEXT: // parallel
 * PAR-NEXT: for (int c1
 * PAR: // parallel
 * PAR-NEXT: for (int c1
 *
 * SPDX-License-Identifier: MIT
 */
void jacobi(int t, double a[restrict 350][350], double b[restrict 350][350])
{
	for (int s = 0; s < t; ++s) {
		for (int i = 1; i < 349; ++i)
			for (int j = 1; j < 349; ++j)
				b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] +
					a[i - 1][j] + a[i + 1][j]);
		for (int i = 1; i < 349; ++i)
			for (int j = 1; j < 349; ++j)
				a[i][j] = 0.25 * (b[i][j - 1] + b[i][j + 1] +
					b[i - 1][j] + b[i + 1][j]);
	}
}
