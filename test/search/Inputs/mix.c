/* mix.c - nests that use every transformation, at many sizes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

/* The sum in a scalar, used twice. */
NOINLINE static void accumulate(int n, int m, double a[n][m], double b[m][n],
	double c[n][n], double d[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			double sum = c[i][j];

			for (int k = 0; k < m; ++k)
				sum += a[i][k] * b[k][j];
			c[i][j] = sum;
			d[j][i] = sum * 0.5;
		}
}

/* In place, triangular. */
NOINLINE static void solve(int n, double a[n][n])
{
	for (int i = 0; i < n; ++i) {
		for (int j = 0; j < i; ++j) {
			for (int k = 0; k < j; ++k)
				a[i][j] -= a[i][k] * a[k][j];
			a[i][j] /= a[j][j] + 3;
		}
		for (int j = i; j < n; ++j)
			for (int k = 0; k < i; ++k)
				a[i][j] -= a[i][k] * a[k][j];
	}
}

/* Columns first, with a recurrence, backwards. */
NOINLINE static void columns(int n, int m, double a[n][m], double y[m])
{
	for (int j = m - 1; j >= 0; --j) {
		double t = 0;

		for (int i = n - 1; i >= 0; --i) {
			t = 0.5 * t + a[i][j];
			a[i][j] = t;
			y[j] += t;
		}
	}
}

/* In place, several times: every loop carries dependences. */
NOINLINE static void sweep(int n, int m, double a[n][m])
{
	for (int t = 0; t < 7; ++t)
		for (int i = 1; i < n; ++i)
			for (int j = 1; j < m - 1; ++j)
				a[i][j] = (a[i][j - 1] + a[i - 1][j + 1] -
					   a[i - 1][j] + a[i][j + 1]) / 1.75;
}

static double *make(int n, int seed)
{
	double *a = malloc((n + 1) * sizeof(*a));

	for (int i = 0; i < n; ++i)
		a[i] = ((i + seed) * 7919 % 1013) / 1013. - 0.4;
	return a;
}

static void print(const char *name, int n, const double *a)
{
	for (int i = 0; i < n; ++i)
		printf("%s %d %a\n", name, i, a[i]);
}

static void run(int n, int m)
{
	double *a = make(n * m, 1), *b = make(n * m, 2);
	double *c = make(n * n, 3), *d = make(n * n, 4), *y = make(m, 5);

	accumulate(n, m, (void *) a, (void *) b, (void *) c, (void *) d);
	solve(n, (void *) c);
	columns(n, m, (void *) a, y);
	sweep(m, n, (void *) b);
	print("a", n * m, a);
	print("b", n * m, b);
	print("c", n * n, c);
	print("d", n * n, d);
	print("y", m, y);
	free(a);
	free(b);
	free(c);
	free(d);
	free(y);
}

int main(void)
{
	static const int sizes[] = { 1, 2, 3, 4, 5, 7, 8, 9, 17, 31, 65, 70 };

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i) {
		run(sizes[i], sizes[i]);
		run(sizes[i], 13);
		run(13, sizes[i]);
	}
	return 0;
}
