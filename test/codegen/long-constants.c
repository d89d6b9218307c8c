/* A condition with a constant of 2^63 decides how large an array is that we
 * make: it needs more than 64 bits.
 *
 * REQUIRES: asan
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 -mllvm -ashlar-force %s -o %t.exe
 * RUN: env MALLOC_PERTURB_=85 %t.exe | diff - %t.wanted
 * RUN: %clang-ashlar -O1 -mllvm -ashlar-force %s -o %t.exe -fsanitize=address
 * RUN: %t.exe | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int out[7];

__attribute__((noinline)) static void fill(int n0, long n1, int n2)
{
	for (int i = MAX(0, n0); i < 4; i += 2)
		for (int j = i + 1; j < 2 * n1; j++)
			for (int k = MAX(0, j) + n2; k < 6 + n2; k++)
				out[k - n2] = (int) ((unsigned) (k - n2));
}

int main(void)
{
	volatile int zero = 0;

	fill(zero, zero, zero + 2147483640);
	fill(zero - 4, zero + 3, zero - 2147483647);
	for (int k = 0; k < 7; k++)
		printf("%d\n", out[k]);
	return 0;
}
