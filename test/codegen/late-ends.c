/* Code that ends the program, kept aside while the loops are modelled, uses an
 * array; LLVM looks at all that uses it while it is asked what a store changes.
 * RUN: %clang-ashlar -O3 -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -Rpass-analysis=ashlar -Rpass-missed=ashlar
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 %s -o %t.exe -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force
 * RUN: %t.exe | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static int a[15][13];
static struct { float x, y, z; } b[16][2];
static short c[2][13];
static int n;

__attribute__((noinline)) void fill(void)
{
	for (int i = 0; i < n; i++)
		for (int j = -3; j < i; j++) {
			c[0][i] = (short) a[j + 3][i];
			if (i - 1 > 10)
				__builtin_trap();
			b[4][0].y = b[j + 4][0].y;
		}
}

int main(void)
{
	for (int i = 0; i < 15; i++)
		for (int j = 0; j < 13; j++)
			a[i][j] = i * 31 + j;
	for (int i = 0; i < 16; i++)
		b[i][0].y = i;
	for (n = 0; n < 12; n++) {
		fill();
		for (int j = 0; j < 13; j++)
			printf("%d ", c[0][j]);
		printf("%g\n", b[4][0].y);
	}
	return 0;
}
