/* Without run-time tests the counter may wrap: the bounds of the loops hold the
 * conditions for it, and fit into 64 bits or are refused.  The other nest gets
 * its code.
 * RUN: %clang-ashlar -O1 -g -c -o /dev/null %s -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-checks=0 -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-checks=0 %s \
 * RUN:   -o %t.new
 * RUN: %t.new | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdio.h>

static double a[64], b[64][64], c[64][64];
static volatile int calls;

static void between(void)
{
	calls++;
}

// CHECK: both {{.*}}transformed
// CHECK: both {{.*}} transformed
__attribute__((noinline)) void both(int n)
{
	for (unsigned i = n; i < n + 3; i++)
		for (int j = 0; j < 4; j++)
			for (int k = (int) i + 2; k >= 0; k--)
				a[i - 1] -= 0.5;
	between();
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			b[j][i] += c[j][i];
}

int main(void)
{
	double sum = 0;

	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			c[i][j] = i * 3 + j % 5;
	both(1);
	both(20);
	both(61);
	both(-1);
	both(-3);
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			sum += b[i][j] * (i + 2 * j) + a[j] * (j + 1);
	printf("%.17g %d\n", sum, calls);
	return 0;
}
