/* LLVM must not vectorize a loop in which a subscript wraps (lib/llvm/quirks/wrap_predicates.cpp);
 * what wraps with an outer loop is no matter.
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-tile=8 -S \
 * RUN:   -emit-llvm -o - %s | %FileCheck %s --check-prefix=INNER
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 -S \
 * RUN:   -emit-llvm -o - %s -DOUTER | %FileCheck %s --check-prefix=OUTER
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -march=native -mllvm -ashlar-tile=8 %s -o %t.new
 * RUN: %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O2 -march=native -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-tile=8 %s -o %t.new
 * RUN: %t.new | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[64][3], b[64];

#ifdef OUTER
// OUTER: call void @ashlar_parallel
// OUTER-NOT: vectorize.enable
__attribute__((noinline)) void wrap(void)
{
	for (int i = 0; i < 18; i++)
		for (int j = 1; j < 63; j++)
			a[j][i & 1] = a[j - 1][(i + 1) & 1] + a[j + 1][(i + 1) & 1];
}
#else
// INNER: !"llvm.loop.vectorize.enable", i1 false
__attribute__((noinline)) void wrap_to(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			a[j & 15][0] = b[j % 4];
}

static void wrap(void)
{
	wrap_to(18);
}
#endif

int main(void)
{
	for (int i = 0; i < 64; i++)
		b[i] = i + 1;
	wrap();
	for (int i = 0; i < 16; i++)
		printf("%g %g\n", a[i][0], a[i][1]);
	return 0;
}
