/* Columns that are looked up in a table: the look-up is in front of the inner
 * loop, but the loops are one nest, and change places.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify -mllvm -ashlar-size-tests=0
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.late -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-size-tests=0
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 512

static float f[N << 10], c[N];
static int r[N];

/* The look-up leaves the inner loop.
 * CHECK: {{ columns +2 +2 +transformed}}
 */
__attribute__((noinline)) void columns(int n, int m)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			c[j] += f[(j << 10) + r[i]];
}

/* The inner loop is good as it is, with a subscript that is affine.
 * CHECK: {{ rows +2 +2 +refused}}
 * CHECK: {{ rows +1 +1 +modelled}}
 */
__attribute__((noinline)) void rows(int n, int m)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			c[j] += f[(r[i] << 9) + j];
}

/* What is written must have affine subscripts, or all is in order.
 * CHECK: {{ scattered +2 +2 +refused}}
 * CHECK: {{ scattered +1 +1 +modelled}}
 */
__attribute__((noinline)) void scattered(int n, int m)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			f[(j << 10) + r[i]] += c[j];
}

/* The table may not be there at all if the inner loop does not run. */
__attribute__((noinline)) void unread(const int *restrict table,
	float *restrict to, int n, int m)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			to[j] += f[(j << 10) + table[i]];
}

static void print(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		sum = 0.9 * sum + c[i];
	printf("%a\n", sum);
}

int main(void)
{
	for (int i = 0; i < N << 10; i++)
		f[i] = i % 101;
	for (int i = 0; i < N; i++)
		r[i] = i * 37 % 1000;
	columns(N, 100);
	print();
	rows(N, 100);
	print();
	for (int i = 0; i < N; i++)
		c[i] = i;
	scattered(N, 50);
	unread(r, c, 61, N);
	unread(0, c, 0, N);
	print();
	return 0;
}
