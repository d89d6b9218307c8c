/* Bounds of statements that have no instances for some sizes: the greatest of
 * them all is taken, and a quotient of -1 must stay one.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 -mllvm -ashlar-time-tiling=2 %s -o %t.new \
 * RUN:   -g -Rpass=ashlar -Rpass-missed=ashlar 2>&1 | %FileCheck %s
 * RUN: %t.new | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[600], b[200];

// CHECK: inside of tiles that reach over steps of time
__attribute__((noinline)) void rows(int n, int m)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			a[j] = i + j;
		for (int j = i; j < m; j++)
			b[i] = a[j + 2];
	}
}

/* A call that touches nothing, beside a pointer that may be anything. */
__attribute__((noinline)) static void copy(int *to, const int *from, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		to[i] = from[i];
}

static int c[8];

// CHECK-NOT: internal check
__attribute__((noinline)) void nothing(int n, double (*to)[n])
{
	for (int i = 0; i < 1; i++)
		for (int j = -1; j < 0; j++) {
			to[0][0] = 0.5;
			copy(c, c, 0);
		}
}

int main(void)
{
	double sum = 0;

	for (int n = 0; n < 190; n += 38)
		for (int m = 0; m < 300; m += 60) {
			rows(n, m);
			for (int i = 0; i < 190; i++)
				sum += b[i] + a[i];
		}
	nothing(190, (double (*)[190]) a);
	printf("%.0f %.1f\n", sum, a[0]);
	return 0;
}
