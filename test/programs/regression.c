/* regression.c - least squares by normal equations and Cholesky's method.
 * usage: regression [rows columns]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double **matrix_new(int rows, int columns)
{
	double **m = malloc(sizeof(*m) * rows);

	if (!m)
		exit(1);
	for (int i = 0; i < rows; i++) {
		m[i] = calloc(columns, sizeof(**m));
		if (!m[i]) {
			fprintf(stderr, "no memory for row %d\n", i);
			exit(1);
		}
	}
	return m;
}

static void matrix_free(double **m, int rows)
{
	while (rows > 0)
		free(m[--rows]);
	free(m);
}

static void normal_equations(double **x, const double *y, int n, int p,
	double **a, double *b)
{
	for (int i = 0; i < p; i++) {
		for (int j = 0; j <= i; j++) {
			a[i][j] = 0;
			for (int k = 0; k < n; k++)
				a[i][j] += x[k][i] * x[k][j];
			a[j][i] = a[i][j];
		}
		b[i] = 0;
		for (int k = 0; k < n; k++)
			b[i] += x[k][i] * y[k];
	}
}

/* Solve a x = b in place; 0 if a is not positive definite. */
static int cholesky_solve(double **a, double *b, int p)
{
	for (int j = 0; j < p; j++) {
		double d = a[j][j];

		for (int k = 0; k < j; k++)
			d -= a[j][k] * a[j][k];
		if (d <= 1e-12)
			return 0;
		a[j][j] = sqrt(d);
		for (int i = j + 1; i < p; i++) {
			double s = a[i][j];

			for (int k = 0; k < j; k++)
				s -= a[i][k] * a[j][k];
			a[i][j] = s / a[j][j];
		}
	}
	for (int i = 0; i < p; i++) {
		for (int k = 0; k < i; k++)
			b[i] -= a[i][k] * b[k];
		b[i] /= a[i][i];
	}
	for (int i = p - 1; i >= 0; i--) {
		for (int k = i + 1; k < p; k++)
			b[i] -= a[k][i] * b[k];
		b[i] /= a[i][i];
	}
	return 1;
}

static double residual(double **x, const double *y, const double *beta, int n,
	int p)
{
	double sum = 0;

	for (int i = 0; i < n; i++) {
		double fit = 0;

		for (int j = 0; j < p; j++)
			fit += x[i][j] * beta[j];
		sum += (y[i] - fit) * (y[i] - fit);
	}
	return sum;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8000;
	int p = argc > 2 ? atoi(argv[2]) : 150;
	unsigned seed = 42;

	if (n < 1 || p < 1 || p > n)
		return 2;
	double **x = matrix_new(n, p), **a = matrix_new(p, p);
	double *y = calloc(n, sizeof(*y)), *beta = calloc(p, sizeof(*beta));

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < p; j++) {
			seed = seed * 1664525 + 1013904223;
			x[i][j] = j ? seed / 4294967296.0 - 0.5 : 1;
			y[i] += x[i][j] * (j % 5 - 2);
		}
		y[i] += 0.01 * ((i * 37) % 11 - 5);
	}
	double begin = now();

	normal_equations(x, y, n, p, a, beta);
	if (!cholesky_solve(a, beta, p)) {
		fprintf(stderr, "singular\n");
		return 1;
	}
	double rss = residual(x, y, beta, n, p);

	fprintf(stderr, "time %.6f\n", now() - begin);
	double sum = 0;

	for (int j = 0; j < p; j++)
		sum = sum * 1.01 + beta[j];
	printf("rss %.12g, beta[1] %.12g, sum %.12g\n", rss,
		p > 1 ? beta[1] : 0, sum);
	matrix_free(x, n);
	matrix_free(a, p);
	free(y);
	free(beta);
	return 0;
}
