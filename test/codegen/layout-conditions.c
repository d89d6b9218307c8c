/* What a first tree assumes, here that k <= 0, does not hold for the tree that is
 * made for other layouts of the arrays.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-layout=2
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.forced \
 * RUN:   -mllvm -ashlar-layout=2 -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-time-tiling=2 -mllvm -ashlar-tile=4
 * RUN: %t.forced | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.par -mllvm -ashlar-layout=2 \
 * RUN:   -mllvm -ashlar-parallel
 * RUN: %t.par | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define MOST 400

static double a[MOST * MOST], b[MOST * MOST];

__attribute__((noinline)) void field(int nt, int n, int m, int k,
	double a[restrict n][m], double b[restrict n][m])
{
	for (int t = 0; t < nt; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++) {
				if (k > 0)
					b[i + 100][j] = 0.25 *
						(a[i - 1][j] + a[i + 1][j] +
							a[i][j - 1] +
							a[i][j + 1]);
				else
					b[i][j] = 0.25 *
						(b[i - 1][j] + b[i + 1][j] +
							b[i][j - 1] +
							a[i][j + 1]);
			}
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				a[i][j] = b[i][j];
	}
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		double sum = 0;

		for (int i = 0; i < MOST * MOST; i++) {
			a[i] = i % 7;
			b[i] = i % 11;
		}
		field(12, 300, 320, k, (void *) a, (void *) b);
		for (int i = 0; i < MOST * MOST; i++)
			sum += (a[i] + 2 * b[i]) * (i % 13 + 1);
		printf("%d %a\n", k, sum);
	}
	return 0;
}
