/* With threads, nests that take turns run in chunks, and what is at the ends of
 * chunks comes behind; there may be nothing.
 *
 * RUN: %clang -O3 %s -o %t.plain
 * RUN: %clang -O3 -fpass-plugin=%plugin -Rpass=ashlar -Rpass-missed=ashlar \
 * RUN:   -mllvm -ashlar-fuse=2 -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.fused 2>&1 | %FileCheck %s
 * RUN: %t.plain > %t.wanted
 * RUN: %t.fused | diff - %t.wanted
 * CHECK-NOT: internal check
 * CHECK: runs side by side with a nest before it
 * CHECK-NOT: internal check
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[4][3], s[3][3];

__attribute__((noinline)) static void step(void)
{
	for (int i = 0; i < 2; i++)
		s[i][0] = a[i + 1][0];
	for (int i = 0; i < 2; i++) {
		s[i][1] = 0.5;
		s[i][2] = 0.25;
	}
	for (int i = 0; i < 2; i++)
		a[i][0] = 0.5;
}

int main(void)
{
	for (int i = 0; i < 12; i++)
		a[i / 3][i % 3] = i;
	step();
	for (int i = 0; i < 9; i++)
		printf("%g %g\n", a[i / 3][i % 3], s[i / 3][i % 3]);
	return 0;
}
