/* Loops over vectors take turns in strips where these are long, which is tested
 * at run time.  Within two other loops, of the function or around its calls,
 * they are hardly ever that long, and all iterations would pay for the test.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -o /dev/null -mllvm -ashlar-why 2>&1 | %FileCheck %s \
 * RUN:   --implicit-check-not='{{often|called}} {{.*}}transformed'
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.right
 * RUN: %clang-ashlar -O3 %s -o %t -mllvm -ashlar-size-tests=0
 * RUN: %t | diff %t.right -
 * CHECK-DAG: once {{.*}} transformed  runs side by side with a nest before it
 * CHECK-DAG: steps {{.*}} transformed  runs side by side with a nest before it
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define VECTORS                                                                \
	for (int i = 0; i < n; i++)                                            \
		a[i] = 2 * b[i] + c[i];                                        \
	for (int i = 0; i < n; i++)                                            \
		d[i] = a[i] * b[i] + c[i]

void see(double x);

void once(int n, double *restrict a, double *restrict b, double *restrict c,
	double *restrict d)
{
	VECTORS;
}

void steps(int n, int m, double *restrict a, double *restrict b,
	double *restrict c, double *restrict d)
{
	for (int t = 0; t < m; t++) {
		VECTORS;
		see(d[t]);
	}
}

void often(int n, int m, double *restrict a, double *restrict b,
	double *restrict c, double *restrict d)
{
	for (int t = 0; t < m; t++)
		for (int s = 0; s < m; s++) {
			VECTORS;
			see(d[s]);
		}
}

static __attribute__((noinline)) void called(int n, double *restrict a,
	double *restrict b, double *restrict c, double *restrict d)
{
	VECTORS;
}

void calls(int n, int m, double *a, double *b, double *c, double *d)
{
	for (int t = 0; t < m; t++)
		for (int s = 0; s < m; s++) {
			called(n, a, b, c, d);
			see(d[s]);
		}
}

__attribute__((noinline)) void see(double x)
{
	printf("%g\n", x);
}

int main(void)
{
	static double a[50], b[50], c[50], d[50];

	for (int i = 0; i < 50; i++) {
		b[i] = i % 7;
		c[i] = 1.0 / (i + 1);
	}
	once(50, a, b, c, d);
	steps(50, 3, a, d, c, b);
	often(50, 2, b, a, c, d);
	calls(50, 2, a, b, c, d);
	return 0;
}
