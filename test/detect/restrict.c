/* "restrict" in a function that has been inlined into a loop holds in each
 * iteration for itself: here column i is made of column i - 1 of, perhaps, the
 * same matrix.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.late -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-time-tiling=0 -g \
 * RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 64

static double a[N][N], b[N][N];

static inline void make(double *restrict to, const double *restrict from)
{
	for (int j = 0; j < N - 1; j++)
		to[j * N] = from[(j + 1) * N] * 0.5 + 1;
}

/* Within one call all is apart. */
__attribute__((noinline)) static void columns(double *to, const double *from)
{
	// CHECK: restrict.c:[[#@LINE+1]]:{{.*}}do not overlap
	for (int i = 1; i < N; i++)
		make(to + i, from + i - 1);
}

static void show(double m[N][N])
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = sum * 1.0001 + m[i][j];
	printf("%.17g\n", sum);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = b[i][j] = (N * i + j) % 7;
	columns(a[0], a[0]);
	show(a);
	columns(b[0], a[0]);
	show(b);
}
