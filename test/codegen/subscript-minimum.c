/* What a minimum in a subscript compares has to fit in 64 bits, too: 81 times
 * the parameter does not here, though the subscript is small.
 *
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 %s -o %t.exe -mllvm -ashlar-force
 * RUN: %t.exe | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double from[79][81];
static double to[2][3];

__attribute__((noinline)) static void add(long n, int m)
{
	for (int i = 0; i < 79; i++)
		for (int j = MIN(i - 1, n - 1); j >= 0; j--) {
			double *w = &to[0][0];
			double *a = &from[0][0];
			double *b = &from[j][i];

			for (unsigned k = 0; k < (unsigned)m; k++)
				*w++ = 0.5 * (*a++ + *b++);
		}
}

int main(void)
{
	volatile int zero = 0;

	for (int k = 0; k < 79 * 81; k++)
		from[k / 81][k % 81] = 1.0 / (k + 1);
	add(zero + 576460752303423487L, zero + 1);
	for (int k = 0; k < 6; k++)
		printf("%a\n", to[k / 3][k % 3]);
	return 0;
}
