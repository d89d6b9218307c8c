/* Conditions on remainders beside others: isl takes more for their union than
 * there is.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 %s -o %t.exe -mllvm -ashlar-force
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O1 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define KEEP __attribute__((noinline))

static int a[64];

KEEP void either(int n)
{
	for (int i = n + 1; i < n + 3; i++)
		for (int j = -2; j < 0; j++)
			if ((i - 2) % 3 == 1 || (unsigned) (i - 3) < 2u)
				a[2] += a[j + 2] + 1;
}

KEEP void many(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i % 5 == 4 || (i >= 4 && i <= 6))
				a[i] += j;
}

int main(void)
{
	for (int n = 0; n < 24; n++) {
		unsigned long hash = 0;

		for (int i = 0; i < 64; i++)
			a[i] = i * 7 % 11;
		either(n);
		many(n);
		for (int i = 0; i < 64; i++)
			hash = hash * 31 + (unsigned) a[i];
		printf("%d %lx\n", n, hash);
	}
	return 0;
}
