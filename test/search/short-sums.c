/* How many elements a sum has is known where all callers pass the same number.
 * If they are few, LLVM unrolls the loop, and the order of the program is as good
 * as any; if there are many, or the numbers differ, another order gains.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=mean \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null -DA=5 -DB=5 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=mean \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null -DA=200 -DB=200 2>&1 \
 * RUN:   | %FileCheck --check-prefix=OTHER %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=mean \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null -DA=5 -DB=25 2>&1 \
 * RUN:   | %FileCheck --check-prefix=OTHER %s
 *
 * CHECK-NOT: rescheduled
 * CHECK: no better order of execution
 * CHECK-NOT: rescheduled
 * OTHER: rescheduled
 *
 * SPDX-License-Identifier: MIT
 */
static double a[1500][1500], c[1500][1500];

static __attribute__((noinline)) void mean(int n, int r)
{
	for (int i = 0; i < n - r; i++)
		for (int j = 0; j < n - r; j++) {
			double s = 0;

			for (int k = 0; k < r; k++)
				s += a[i + k][j];
			c[i][j] = s;
		}
}

void means(void)
{
	mean(1500, A);
	mean(1500, B);
}
