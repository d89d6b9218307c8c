/* Rows that nothing else may access, as "restrict" says, in a table that
 * vanishes when all is unrolled: then nothing but a comparison of addresses
 * would tell that the new code, which gets to all rows by way of the first,
 * accesses them.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -g -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-force -Rpass-analysis=ashlar 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

// CHECK: all rows lie at equal distances in memory
__attribute__((noinline)) static double change(double *restrict x,
	double *restrict y, double *restrict z, double *old)
{
	double *row[3] = { x, y, z };

	*old = z[1] + 3 * y[1];
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 2; j++)
			row[i][j] = row[i][j] * 2 + j;
	return z[1] + 3 * y[1] - *old;
}

int main(void)
{
	static double a[4][8];
	double old;

	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 8; j++)
			a[i][j] = 3 * i + j;
	for (int i = 2; i < 4; i++)
		printf("%g\n", change(a[0], a[1], a[i], &old));
	return 0;
}
