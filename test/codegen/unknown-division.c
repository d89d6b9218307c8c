/* A part of a skewed tile is said to lie between bounds that are no division
 * yet; what is inside of tiles is generated on its own all the same.
 * RUN: %clang-ashlar -O3 %s -c -o /dev/null -mllvm -ashlar-why \
 * RUN:   -mllvm -ashlar-force 2>&1 \
 * RUN:   | %FileCheck %s
 *
 * CHECK: skewed {{.*}} transformed
 * CHECK-NOT: internal
 *
 * SPDX-License-Identifier: MIT
 */
static struct cell { int a; double b, c; } cells[7][7];

void skewed(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i + 3; j++)
			cells[i + 3][j + 1].a = (int) (unsigned) cells[i][j].a;
}
