/* How many elements a sum has is known where all callers pass the same number:
 * LLVM unrolls the loop then, and the order of the program is as good as any.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=mean \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=any \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null 2>&1 | \
 * RUN:   %FileCheck --check-prefix=ANY %s
 *
 * CHECK-NOT: rescheduled
 * CHECK: no better order of execution
 * CHECK-NOT: rescheduled
 * ANY: rescheduled
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

/* Called with two numbers. */
static __attribute__((noinline)) void any(int n, int r)
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
	mean(1500, 5);
	any(1500, 5);
	any(1500, 25);
}
