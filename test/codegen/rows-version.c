/* The inner loop of a fallback version is found once, even if the outer one is tested at
 * its end and has nothing else in front of the inner loop.
 * RUN: %clang-ashlar -O1 -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s \
 * RUN:   -o %t -Rpass=ashlar -g 2>&1 | %FileCheck %s
 * RUN: %t
 * SPDX-License-Identifier: MIT
 */
static double a[3][2], *b[3], row_b[3][3];
static unsigned *c[3], row_c[3][3];

// CHECK: runs in parallel
__attribute__((noinline)) void fill(void)
{
	int i = 0;

	if (i < 2) do {
			for (int j = 0; j < 2; j++) {
				a[j][0] = 0.5;
				c[i][j] = 1u;
				double s = b[j][i] <= 0.5 ? 0.5 : b[0][0];
				(void) s;
			}
			i++;
		} while (i < 2);
}

int main(void)
{
	for (int k = 0; k < 3; ++k) {
		b[k] = row_b[(2 - k) / 2];
		c[k] = row_c[2 - k];
	}
	fill();
	return a[1][0] != 0.5 || row_c[1][1] != 1 || row_c[0][0] != 0;
}
