/* The first iteration of the inner loop takes its value from elsewhere, by a
 * statement that no other iteration has.  In a parallel loop the value is in a
 * scalar of which each thread has a copy, so the statement must not be put in
 * front of the loop.
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 -Rpass=ashlar %s -o %t.ashlar 2> %t.log
 * RUN: %FileCheck %s < %t.log
 * RUN: env OMP_NUM_THREADS=2 %t.ashlar | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force %s -o %t.ashlar
 * RUN: %t.ashlar | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.ashlar
 * RUN: env OMP_NUM_THREADS=2 %t.ashlar | diff - %t.wanted
 *
 * Nothing is lost without threads: the statement leaves the loop.
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-dump=ast %s \
 * RUN:   -c -o /dev/null 2>&1 | %FileCheck --check-prefix=SERIAL %s
 *
 * CHECK: private-first.c:[[@LINE+18]]:{{.*}}runs in parallel
 * SERIAL-LABEL: # first:
 * SERIAL: {{^}}{
 * SERIAL-NEXT: {{^  }}S{{[0-9]}}(0, 0);
 * SERIAL-NEXT: {{^  }}for
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

static float A[2][5];
static double B[4][2];

__attribute__((noinline)) void first(void)
{
	for (int i = 2; i < 3; i++)
		for (int j = 0; j < 3; j++)
			A[0][j] = fabsf(j > i - 2 ? A[0][3] : (float)B[i][0]);
}

int main(void)
{
	for (int k = 0; k < 10; ++k)
		A[k / 5][k % 5] = (float)(-k - 1);
	for (int k = 0; k < 8; ++k)
		B[k / 2][k % 2] = 100 + k;
	first();
	for (int k = 0; k < 10; ++k)
		printf("%g\n", A[k / 5][k % 5]);
	return 0;
}
