/* Copies of a statement that meet at one cell: LLVM's vectorizer must not be told
 * that there are no dependences if it could take the loads of elements with a
 * stride to the front of the iteration (lib/bridge/subscripts.cpp).
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off %s -o %t.new -g -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-force %s -o %t.new
 * RUN: %t.new | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static double a[2][73], b[2][73];

// CHECK: copies jammed
__attribute__((noinline)) void walk(int n)
{
	for (signed char i = 0; i < n; i++)
		for (int j = 0; j < 54; j += 2) {
			double *to = &b[i][j];
			const double *from = &a[0][j];

			for (unsigned k = 0; k < 9; ++k)
				for (int m = 0; m < 2; ++m)
					*to++ += *from++;
		}
}

int main(void)
{
	for (int i = 0; i < 146; i++) {
		a[0][i] = 1.0 / (i + 3);
		b[0][i] = 1.0 / (i + 5);
	}
	walk(2);
	for (int i = 0; i < 146; i++)
		printf("%a\n", b[0][i]);
	return 0;
}
