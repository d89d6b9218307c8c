/* The option "verify" executes the new loops at small sizes and says so; the
 * loops do not change by it.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 %s -c -mllvm -ashlar-verify -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-tile=4 -Rpass-analysis=ashlar -o %t.verified 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O3 %s -c -mllvm -ashlar-force -mllvm -ashlar-tile=4 \
 * RUN:   -o %t.plain
 * RUN: cmp %t.verified %t.plain
 *
 * CHECK: the new loops are right at {{[1-9][0-9]*}} sizes, {{[1-9][0-9]+}} instances
 */
void product(int n, double a[restrict n][n], double b[restrict n][n],
	double c[restrict n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				c[i][j] += a[i][k] * b[k][j];
}
