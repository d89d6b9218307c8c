/* linear-solve.c - elimination with pivots, rows exchanged by pointers.
 * usage: linear-solve [size]
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Factors of a in place, the order of rows in *order; sign or 0. */
static int decompose(double **a, int *order, int n)
{
	int sign = 1;

	for (int i = 0; i < n; i++)
		order[i] = i;
	for (int k = 0; k < n; k++) {
		int pivot = k;

		for (int i = k + 1; i < n; i++)
			if (fabs(a[i][k]) > fabs(a[pivot][k]))
				pivot = i;
		if (fabs(a[pivot][k]) < 1e-14)
			return 0;
		if (pivot != k) {
			double *row = a[k];
			int index = order[k];

			a[k] = a[pivot];
			a[pivot] = row;
			order[k] = order[pivot];
			order[pivot] = index;
			sign = -sign;
		}
		for (int i = k + 1; i < n; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < n; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
	}
	return sign;
}

static void solve(double **lu, const int *order, const double *b, double *x,
	int n)
{
	for (int i = 0; i < n; i++) {
		x[i] = b[order[i]];
		for (int j = 0; j < i; j++)
			x[i] -= lu[i][j] * x[j];
	}
	for (int i = n - 1; i >= 0; i--) {
		for (int j = i + 1; j < n; j++)
			x[i] -= lu[i][j] * x[j];
		x[i] /= lu[i][i];
	}
}

static double **square(int n)
{
	double **a = malloc(n * sizeof(*a));
	double *cells = malloc((size_t)n * n * sizeof(*cells));

	if (!a || !cells) {
		fprintf(stderr, "linear-solve: %s\n", strerror(errno));
		exit(1);
	}
	for (int i = 0; i < n; i++)
		a[i] = cells + (size_t)i * n;
	return a;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1500;
	unsigned s = 5;

	if (n < 1)
		return 2;
	double **a = square(n), **lu = square(n);
	double *b = malloc(sizeof(*b) * n), *x = malloc(sizeof(*x) * n);
	double *r = malloc(sizeof(*r) * n), *d = malloc(sizeof(*d) * n);
	int *order = malloc(sizeof(*order) * n);

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) {
			s = s * 1664525 + 1013904223;
			a[i][j] = lu[i][j] = s / 2147483648.0 - 1;
		}
		b[i] = cos(i);
	}
	double begin = now();
	int sign = decompose(lu, order, n);
	double worst = 0, logarithm = 0;

	if (!sign) {
		fprintf(stderr, "linear-solve: singular\n");
		return 1;
	}
	solve(lu, order, b, x, n);
	for (int round = 0; round < 3; round++) {
		worst = 0;
		for (int i = 0; i < n; i++) {
			r[i] = b[i];
			for (int j = 0; j < n; j++)
				r[i] -= a[i][j] * x[j];
			worst = fabs(r[i]) > worst ? fabs(r[i]) : worst;
		}
		if (worst < 1e-15)
			break;
		solve(lu, order, r, d, n);
		for (int i = 0; i < n; i++)
			x[i] += d[i];
	}
	for (int i = 0; i < n; i++) {
		logarithm += log(fabs(lu[i][i]));
		sign *= lu[i][i] < 0 ? -1 : 1;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += x[i] * (i % 3 + 1);
	printf("determinant %d exp(%.12g), residual %.3g, sum %.12g\n", sign,
		logarithm, worst, sum);
	return 0;
}
