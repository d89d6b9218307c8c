/* Sizes that the assumptions allow may lie in several ranges; "verify" tries
 * none between them.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O2 %s -c -mllvm -ashlar-verify -mllvm -ashlar-force \
 * RUN:   -Rpass-analysis=ashlar -Rpass-missed=ashlar -o %t.o 2>&1 \
 * RUN:   | %FileCheck %s
 *
 * CHECK-NOT: internal check failed
 * CHECK: the new loops are right at {{[1-9][0-9]*}} sizes
 * CHECK: the new code runs if argument 1 <= -2 or argument 1 >= 2
 */
static double sum[2], row[3];

void diagonals(int n)
{
	for (int i = n; i < n + 3; i++)
		for (int j = 0; j < i; j++)
			if (j == i - 2 || n != 0)
				sum[0] = row[j];
}

double get_sum(void)
{
	return sum[0];
}

void set_row(double x)
{
	row[1] = x;
}
