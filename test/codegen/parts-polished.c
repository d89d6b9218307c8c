/* A part for several threads is called in several places once the loop around
 * it has been unrolled: late, it is cleaned up all the same.  Else LLVM's
 * vectorizer, told that iterations are independent, loads before it stores.
 *
 * RUN: %clang -O1 %s -o %t.plain -lm
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 -lm
 * RUN: %t.exe | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

static double from[34][63], least[71];
static struct {
	unsigned f0[32], f1[32];
	double f2[32];
} rows[14];

__attribute__((noinline)) static void spread(void)
{
	for (int i = 0; i < 13; i++) {
		for (int j = 0; j < i + 2; j++) {
			double *row = rows[i].f2;

			row[2 * j] = -(0.5 *
				(0.5 * (row[2 * j] + least[2 * j + 10]) -
					from[j + 2][2 * j + 2]));
			row[2 * j + 1] = -(0.5 *
				(0.5 * (row[2 * j] + least[2 * j + 11]) -
					from[j + 2][2 * j + 3]));
		}
		for (int j = 0; j < 58; j++) {
			double sum = from[i + 2][j + 1] + from[i + 4][j + 1];
			double new = fmin(0.5 * (from[i][j + 4] + 0.5 * sum),
				-1.0);

			if (new < least[j - i + 12])
				least[j - i + 12] = new;
		}
	}
}

int main(void)
{
	for (int k = 0; k < 34 * 63; k++)
		from[k / 63][k % 63] = 1.0 / (k % 97 + 1);
	for (int k = 0; k < 71; k++)
		least[k] = 1.0 / (k + 3);
	for (int k = 0; k < 14 * 32; k++)
		rows[k / 32].f2[k % 32] = 1.0 / (k + 1);
	spread();
	for (int k = 0; k < 14 * 32; k++)
		printf("%a\n", rows[k / 32].f2[k % 32]);
	for (int k = 0; k < 71; k++)
		printf("%a\n", least[k]);
	return 0;
}
