/* Loops are made for sizes that all callers pass, also where functions call
 * themselves or each other and hand the size on.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -g -Rpass-analysis=ashlar %s -o %t.new \
 * RUN:   2> %t.log
 * RUN: %FileCheck %s < %t.log
 * RUN: %t.new | diff - %t.wanted
 *
 * CHECK-NOT: n == 100
 * CHECK: passed-sizes.c:[[#@LINE+13]]:2: remark: the new code runs if n == 300 [
 * CHECK-NOT: n == 100
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 300

static double a[N][N], b[N][N], c[N][N];

static void __attribute__((noinline)) multiply(int n, int times)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i][j] = 0;
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
	if (times > 1)
		multiply(n, times - 1);
}

static void __attribute__((noinline)) there(int n, int times);

static void __attribute__((noinline)) back(int n, int times)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			b[i][j] = a[j][i] - c[i][j];
	if (times > 1)
		there(n, times - 1);
}

static void __attribute__((noinline)) there(int n, int times)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i][j] = b[j][i] + c[i][j];
	if (times > 1)
		back(n, times - 1);
}

/* Called with two sizes. */
static void __attribute__((noinline)) scale(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a[i][j] = 0;
			for (int k = 0; k < n; k++)
				a[i][j] += b[i][k] * c[k][j];
		}
}

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * j + 3) % 7;
			b[i][j] = (i + 2 * j) % 5;
		}
	multiply(N, 3);
	there(200, 5);
	scale(200);
	scale(100);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += a[i][j] * (i + 2) - b[i][j] * (j + 1) + c[i][j];
	printf("%.17g\n", sum);
	return 0;
}
