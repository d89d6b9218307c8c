/* A single loop has one order that is worth while.  It is modelled only where
 * loops may run in parallel, or where somebody wants to know of it; that leaves
 * the code as it is.
 * RUN: %clang-ashlar -O3 -I%S/../../include %s -c -o %t.o \
 * RUN:   -mllvm -ashlar-costs 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -I%S/../../include %s -c -o %t.told.o \
 * RUN:   -Rpass-missed=ashlar 2>&1 | %FileCheck --check-prefix=TOLD %s
 * RUN: cmp %t.o %t.told.o
 * RUN: %clang-ashlar -O3 -I%S/../../include %s -c -o %t.why.o \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: cmp %t.o %t.why.o
 * SPDX-License-Identifier: MIT
 */
#include <ashlar/pragma.h>

// CHECK-NOT: scale: {{.*}} detection
// TOLD: flat-loops.c:[[@LINE+3]]:{{.*}} no better order
void scale(double *x, int n, int inc)
{
	for (int i = 0; i < n; i++)
		x[i * inc] *= 2;
}

// A loop with another in it that cannot be modelled.
// CHECK-NOT: search: {{.*}} detection
int search(const int *restrict a, int *restrict b, int n)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			if (a[i + j] < 0)
				return j;
		b[i] = 0;
	}
	return n;
}

// CHECK: shared: {{.*}} detection
void shared(double *x, int n)
{
	ASHLAR_LOOP("parallel")
	for (int i = 0; i < n; i++)
		x[i] = 1;
}

// CHECK: both: {{.*}} detection
// CHECK: both: {{.*}}, AST
// TOLD: flat-loops.c:[[@LINE+3]]:{{.*}} no better order
void both(double (*restrict a)[512], double *restrict x, int n, int m)
{
	for (int i = 0; i < n; i++)
		x[i * (m - 1)] = i;
	if (x[0] < 0)
		return;
	for (int i = 0; i < 512; i++)
		for (int j = 0; j < 512; j++)
			a[j][i] = x[j] * a[j][i];
}
