/* Rows that are read from their second element on, by memcpy: the address that
 * is computed counts from the begin of the array, whatever its shape.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O1 %s -o %t.new -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0
 * RUN: %t.new | diff %t.wanted -
 * RUN: %clang-ashlar -O1 -c %s -o %t.o -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0 -mllvm -ashlar-verify \
 * RUN:   -Rpass-missed=ashlar -Rpass-analysis=ashlar 2>&1 | %FileCheck %s
 * CHECK-NOT: the model disagrees
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double from[3][10], to[5];

__attribute__((noinline)) static void copy(int n, int m)
{
	for (int i = n; i < m; i++)
		for (int j = 0; j < 2; j++)
			for (int k = 1; k < i; k++) {
				for (int l = 0; l < i; l++)
					if (l > 5)
						exit(1);
				memcpy(to, &from[j][k],
					(unsigned) n * sizeof(double));
			}
}

int main(int argc, char **argv)
{
	for (int i = 0; i < 30; i++)
		from[0][i] = i;
	copy(argc + 3, argc + 6);
	for (int i = 0; i < 5; i++)
		printf("%g\n", to[i]);
	(void) argv;
}
