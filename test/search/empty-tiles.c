/* Where the inner loops are empty, the loops over tiles, which may be long, do
 * not run.
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-tile=4 -mllvm -ashlar-size-tests=0 \
 * RUN:   -mllvm -ashlar-only=relax -mllvm -ashlar-dump=ast 2> %t.ast
 * RUN: %FileCheck %s < %t.ast
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain 10 > %t.expected && %t.exe 10 | diff %t.expected -
 * RUN: %t.exe 288230376151711744 | diff %t.expected -
 * CHECK: {{^}}# relax
 * CHECK-NEXT: if (p0 >= 1 && p1 >= 3)
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 60

static double a[N][N], b[N][N];

__attribute__((noinline)) void relax(long steps, long n)
{
	for (long t = 0; t < steps; ++t) {
		for (long i = 1; i < n - 1; ++i)
			for (long j = 1; j < n - 1; ++j)
				b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] +
					a[i][j - 1] + a[i][j + 1]);
		for (long i = 1; i < n - 1; ++i)
			for (long j = 1; j < n - 1; ++j)
				a[i][j] = b[i][j];
	}
}

int main(int argc, char **argv)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = i * j % 17;
	relax(argc > 1 ? atol(argv[1]) : 0, 1);
	relax(7, N);
	printf("%a %a\n", a[7][8], a[N - 2][3]);
	return 0;
}
