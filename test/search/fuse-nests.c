/* Nests that follow each other take turns in strips, shifted so that rows are
 * there when they are read.
 *
 * RUN: %clang -O3 -ffp-contract=off %s -o %t.plain
 * RUN: %clang -O3 -ffp-contract=off -fpass-plugin=%plugin -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-fuse=2 -mllvm -ashlar-verify %s -o %t.fused 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang -O3 -ffp-contract=off -fpass-plugin=%plugin -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-fuse=0 %s -o %t.off 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=OFF --allow-empty
 * RUN: %t.plain > %t.wanted
 * RUN: %t.fused | diff - %t.wanted
 * CHECK: runs side by side with a nest before it, in strips of 16 rows
 * OFF-NOT: side by side
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static void smooth(int n, int m,
	double b[restrict n][m], double c[restrict n][m],
	double a[restrict n][m])
{
	for (int i = 2; i < n - 2; i++)
		for (int j = 0; j < m; j++)
			b[i][j] = a[i - 1][j] + a[i + 1][j];
	for (int i = 3; i < n - 3; i++)
		for (int j = 0; j < m; j++)
			c[i][j] = a[i][j] - 0.5 * (b[i - 1][j] + b[i + 1][j]);
}

int main(void)
{
	int n = 61, m = 43;
	double *a = calloc(n * m, sizeof(*a)), *b = calloc(n * m, sizeof(*b));
	double *c = calloc(n * m, sizeof(*c)), sum = 0;

	for (int i = 0; i < n * m; i++)
		a[i] = (i * 7) % 31 - 0.25 * (i % 5);
	smooth(n, m, (double(*)[m])b, (double(*)[m])c, (double(*)[m])a);
	for (int i = 0; i < n * m; i++)
		sum += (i % 11) * c[i] - b[i];
	printf("%.17g\n", sum);
	return 0;
}
