/* What is tested at run time is told on request: rows do not run into each
 * other, and the arrays do not overlap.
 * RUN: %clang-ashlar -O3 -gline-tables-only -Rpass-analysis=ashlar -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -mllvm -ashlar-no-checks -c %s \
 * RUN:   -Rpass-analysis=ashlar -Rpass=ashlar -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=NONE --allow-empty %s
 *
 * CHECK: assumptions.c:{{[0-9]+}}:{{[0-9]+}}: remark: the new code runs if [
 * CHECK: remark: the new code runs if {{.*}} and {{.*}} do not overlap
 * NONE-NOT: remark
 *
 * SPDX-License-Identifier: MIT
 */
void product(int n, int m, int stride, double *a, double *b, double *c)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < m; ++k)
				c[i * stride + j] += a[i * stride + k] *
					b[k * stride + j];
}
