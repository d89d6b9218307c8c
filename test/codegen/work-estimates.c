/* How much work a parallel loop has, where its iterator is a quotient of the
 * others, and isl writes it for that in the estimate.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-tile=16 -mllvm -ashlar-force \
 * RUN:   %s -o %t.new -g -Rpass=ashlar -Rpass-missed=ashlar 2>&1 | %FileCheck %s
 * RUN: %t.new | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static int a[34][31];

// CHECK-NOT: internal check
// CHECK: work-estimates.c:[[@LINE+8]]:{{.*}} runs in parallel
__attribute__((noinline)) void copy_rows(void)
{
	for (int i = 32; i >= 0; i--)
		for (int j = 0; j < 14; j++) {
			int *to = &a[i][j], *from = &a[0][j + 1];

			for (int k = 0; k < 15; k++)
				*to++ = *from++;
		}
}

int main(void)
{
	for (int i = 0; i < 34; i++)
		for (int j = 0; j < 31; j++)
			a[i][j] = 31 * i + j;
	copy_rows();
	for (int i = 0; i < 34; i++)
		for (int j = 0; j < 31; j++)
			printf("%d\n", a[i][j]);
	return 0;
}
