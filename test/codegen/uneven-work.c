/* How much work a loop has that is to run in parallel is asked for even if one
 * of its bounds holds on a part of the parameters only.
 * RUN: %clang-ashlar -O1 -g -mllvm -ashlar-force -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 -mllvm -ashlar-checks=0 \
 * RUN:   -mllvm -ashlar-tile=5 %s -o %t -Rpass=ashlar -Rpass-missed=ashlar \
 * RUN:   2>&1 | %FileCheck %s
 * RUN: %t
 * SPDX-License-Identifier: MIT
 */
static double a[8];

// CHECK-NOT: internal check
// CHECK: runs in parallel
__attribute__((noinline)) void fill(int n)
{
	for (unsigned long i = 0; i < (1 < n ? 1 : n); i++) {
		for (int j = 0; j < ((int)i < 3 ? (int)i : 3); j++)
			for (unsigned k = 0; k < 6; ++k)
				a[k] = 0.25;
		for (int j = i + 2 > 0 ? i + 2 : 0; j < i + 2; j++)
			;
	}
}

int main(void)
{
	fill(1);
	return a[0] != 0;
}
