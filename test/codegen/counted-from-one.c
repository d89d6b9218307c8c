/* Matrices that are counted from one, by a product and by tables of rows, as in old
 * textbooks: the new code runs, and what stands before and behind the elements stays.
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain 5 > %t.few
 * RUN: %t.plain 70 > %t.many
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-min-work=0 -mllvm -ashlar-verify \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar %s -o %t.new 2>&1 | %FileCheck %s
 * RUN: %t.new 5 | diff - %t.few
 * RUN: %t.new 70 | diff - %t.many
 *
 * CHECK: [[#@LINE+17]]:{{.*}} tiled
 * CHECK: [[#@LINE+29]]:{{.*}} tiled
 * CHECK: [[#@LINE+23]]:{{.*}} the new code runs if a condition on argument 1 and
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

__attribute__((noinline)) static void product(int n, const double *a,
	const double *b, double *c)
{
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= n; j++) {
			double s = 0;

			for (int k = 1; k <= n; k++)
				s += a[i * n + k] * b[k * n + j];
			c[i * n + j] = s;
		}
}

__attribute__((noinline)) static void of_tables(int n, double **a, double **b,
	double **c)
{
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= n; j++) {
			double s = 0;

			for (int k = 1; k <= n; k++)
				s += a[i][k] * b[k][j];
			c[i][j] = s;
		}
}

/* Each row is from one neighbour on to the other. */
__attribute__((noinline)) static void relax(int n, double **u, double **f)
{
	for (int t = 0; t < 5; t++)
		for (int i = 2; i < n; i++)
			for (int j = 2; j < n; j++)
				u[i][j] += 0.25 *
					(u[i - 1][j] + u[i + 1][j] +
						u[i][j - 1] + u[i][j + 1] -
						4 * u[i][j] - f[i][j]);
}

__attribute__((noinline)) static void planes(int n, const double *a, double *b)
{
	for (int k = 1; k <= n; k++)
		for (int j = 1; j <= n; j++)
			for (int i = 1; i <= n; i++)
				b[(i * n + j) * n + k] = 2 *
					a[(k * n + j) * n + i];
}

static double **table(int n, double *of)
{
	double **rows = malloc((n + 1) * sizeof(*rows));

	for (int i = 1; i <= n; i++)
		rows[i] = of + (i - 1) * n - 1;
	return rows;
}

static double sum(const double *a, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s = 0.99 * s + a[i];
	return s;
}

int main(int argc, char **argv)
{
	int n = atoi(argv[1]), size = (n + 2) * (n + 2) * (n + 2);
	double *a = malloc(size * sizeof(double));
	double *b = malloc(size * sizeof(double));
	double *c = malloc(size * sizeof(double));

	for (int i = 0; i < size; i++) {
		a[i] = i % 17;
		b[i] = i % 23;
		c[i] = i % 3;
	}
	product(n, a, b, c);
	printf("%.17g\n", sum(c, size));
	planes(n, a, c);
	printf("%.17g\n", sum(c, size));
	of_tables(n, table(n, a), table(n, b), table(n, c));
	printf("%.17g\n", sum(c, size));
	relax(n, table(n, a), table(n, b));
	printf("%.17g\n", sum(a, size));
}
