/* All subtractions from x[0] depend on each other, in order.  A row that keeps
 * that order has a huge coefficient: its loop would have no end for want of
 * instances.  Such a band is not taken, even if a change is forced.
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-dump=tree -mllvm -ashlar-force \
 * RUN:   -c %s -o /dev/null 2>&1 | %FileCheck %s
 *
 * CHECK: # sum{{.*}}: tree
 * CHECK-NOT: {{[0-9][0-9][0-9][0-9][0-9]}}i
 *
 * SPDX-License-Identifier: MIT
 */
double a[128][128], b[128][128], x[256], y[256], z[256];

void sum(int n, int m)
{
	for (int l = 0; l < n - 1; l += 3) {
		b[44 + l + m][50 + l] -= y[100];
		a[45 + m][44 + l] = (z[101] + a[40 + 2 * l][(l >> 1) + 50]) *
			0.5 + (double) l - x[101 + 2 * l];
		for (int p = 0; p < n - 1; p++)
			x[105] -= b[41][44 - p + l];
	}
}
