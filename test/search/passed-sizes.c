/* Orders are judged for the sizes that callers pass: a mean of five rows is as
 * fast as the program has it, since LLVM makes vectors of the loop around the
 * sum, and copies side by side gain only where the sum is long.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -DR=5 \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=smooth \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -DR=200 \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=smooth \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=LONG %s
 *
 * CHECK-NOT: copies jammed
 * LONG: rescheduled
 *
 * SPDX-License-Identifier: MIT
 */
#define N 1500

double from[N][N], to[N][N];

__attribute__((noinline)) static void smooth(int n, int r)
{
	for (int i = 0; i < n - r; i++)
		for (int j = 0; j < n - r; j++) {
			double sum = 0;

			for (int k = 0; k < r; k++)
				sum += from[i + k][j];
			to[i][j] = sum;
		}
}

int main(void)
{
	smooth(N, R);
	return to[1][2] > 0;
}
