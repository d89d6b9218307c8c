/* Addresses of rows that may lie anywhere: what reads the table in front of the
 * nest must not promise more of it than the program does.
 * RUN: %clang-ashlar -O1 -S -emit-llvm %s -o - -mllvm -ashlar-force \
 * RUN:   | %FileCheck %s
 * RUN: %clang -O1 -DMAIN %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -DMAIN %s -o %t.exe -mllvm -ashlar-force
 * RUN: %t.exe | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

typedef double *__attribute__((aligned(1))) loose;

// CHECK-LABEL: @scale
// CHECK-NOT: load ptr, ptr %{{.*}}, align 8
// CHECK: load ptr, ptr %{{.*}}, align 1
// CHECK-NOT: load ptr, ptr %{{.*}}, align 8
// CHECK: load volatile ptr
// CHECK-NOT: load ptr, ptr %{{.*}}, align 8
// CHECK: ret void
__attribute__((noinline)) void scale(loose *row, int n, int m)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			row[i][j] *= 2;
}

#ifdef MAIN
int main(void)
{
	static double a[8][8];
	static char table[8 * sizeof(double *) + 3];

	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 8; j++)
			a[i][j] = 8 * i + j;
	for (int i = 0; i < 8; i++) {
		double *row = a[i];

		memcpy(table + 3 + i * sizeof(row), &row, sizeof(row));
	}
	scale((loose *) (table + 3), 7, 8);
	for (int i = 0; i < 8; i++)
		printf("%g %g\n", a[i][0], a[i][7]);
	return 0;
}
#endif
