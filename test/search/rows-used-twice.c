/* A matrix times a vector, and its transpose times the result: the sums of a
 * group of rows are lanes, and then the same rows, which are still in the
 * caches, are added to the second result, each after the one before it.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-only=normal 2>&1 \
 * RUN:   | %FileCheck --check-prefix=AST %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-outer-simd=2 \
 * RUN:   -mllvm -ashlar-verify %s -o %t.all
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 * RUN: %t.all | diff - %t.want
 *
 * The two loops are in one strip of rows.  The second one carries no sum, so
 * its copies are not lanes.
 * AST: for (int [[B:c[0-9]+]] = 0;
 * AST: simd 4
 * AST: S{{[0-9]+}}(c{{[0-9]+}}, [[J:c[0-9]+]]);
 * AST-NEXT: }
 * AST-NEXT: for (int [[J]] = 0;
 * AST-NEXT: unroll
 * AST-NEXT: for (int [[I:c[0-9]+]] = {{[0-9]+}} * [[B]];
 * AST-NEXT: S{{[0-9]+}}([[I]], [[J]]);
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define M 1900
#define N 2100

static double A[M][N], x[N], y[N], t[M];

__attribute__((noinline)) void normal(void)
{
	for (int i = 0; i < M; i++) {
		t[i] = 0;
		for (int j = 0; j < N; j++)
			t[i] += A[i][j] * x[j];
		for (int j = 0; j < N; j++)
			y[j] += A[i][j] * t[i];
	}
}

/* The same with sizes at run time. */
__attribute__((noinline)) void any(int m, int n, double B[restrict m][n],
	double s[restrict m], double u[restrict n], const double v[restrict n])
{
	for (int i = 0; i < m; i++) {
		s[i] = 1;
		for (int j = 0; j < n; j++)
			s[i] += B[i][j] * v[j];
		for (int j = 0; j < n; j++)
			u[j] += B[i][j] * s[i];
	}
}

/* What a row adds is used by the next row, so rows are not independent. */
__attribute__((noinline)) void chained(int m, int n, double B[restrict m][n],
	double s[restrict m], double u[restrict n])
{
	for (int i = 0; i < m; i++) {
		s[i] = 1;
		for (int j = 0; j < n; j++)
			s[i] += B[i][j] * u[j] / n;
		for (int j = 0; j < n; j++)
			u[j] += B[i][j] * s[i];
	}
}

#ifdef MAIN
static void print(const char *name, const double *p, int n)
{
	printf("%s:", name);
	for (int i = 0; i < n; i++)
		printf(" %a", p[i]);
	puts("");
}

int main(void)
{
	double *b = &A[0][0];

	for (int i = 0; i < M * N; i++)
		b[i] = i % 97 / 77. - .6;
	for (int i = 0; i < N; i++)
		x[i] = i % 13 / 13. - .5;
	normal();
	print("t", t, M);
	print("y", y, N);
	for (int m = 0; m < 60; m += 7)
		for (int n = 0; n < 90; n += n < 20 ? 3 : 23) {
			any(m, n, (double(*)[n]) b, t, y, x);
			print("s", t, m);
			print("u", y, n);
			chained(m, n, (double(*)[n]) b, t, x);
			print("s", t, m);
			print("u", x, n);
		}
	return 0;
}
#endif
