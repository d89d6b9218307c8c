/* The first subscript of the inner loop is the greater one of two numbers, which
 * are told apart by what is known of the outer counter alone.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 -gline-tables-only %s -o %t.exe \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: %t.exe | diff %t.wanted -
 * CHECK-NOT: internal check
 * CHECK: set {{.*}}transformed {{.*}}runs in parallel
 * CHECK-NOT: internal check
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

__attribute__((noinline)) void set(int n, int *restrict q)
{
	for (int i = MAX(0, n - 1); i < 2; i++)
		for (int j = MAX(0, 2 * i - 4); j < 2; j++)
			q[i * n + j] = 7;
}

int main(void)
{
	for (int n = -2; n < 4; n++) {
		int q[32] = { 0 };

		set(n, q + 16);
		for (int i = 0; i < 32; i++)
			printf("%d", q[i]);
		puts("");
	}
	return 0;
}
