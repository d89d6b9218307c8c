/* csr-jacobi.c - PageRank-like smoothing of a mesh: a sparse matrix in
 * compressed rows, Jacobi sweeps, power iteration with norms.
 * usage: csr-jacobi [n sweeps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
	int n;
	int *start, *column;
	double *value, *diagonal;
} sparse;

static sparse mesh(int k)
{
	sparse a = {.n = k * k};
	int at = 0;

	a.start = malloc(sizeof(int) * (a.n + 1));
	a.column = malloc(sizeof(int) * a.n * 4);
	a.value = malloc(sizeof(double) * a.n * 4);
	a.diagonal = malloc(sizeof(double) * a.n);
	for (int i = 0; i < k; i++)
		for (int j = 0; j < k; j++) {
			int r = i * k + j;

			a.start[r] = at;
			a.diagonal[r] = 4.1 + (r % 13) * 0.01;
			if (i > 0)
				a.column[at] = r - k, a.value[at++] = -1;
			if (j > 0)
				a.column[at] = r - 1, a.value[at++] = -1;
			if (j < k - 1)
				a.column[at] = r + 1, a.value[at++] = -1;
			if (i < k - 1)
				a.column[at] = r + k, a.value[at++] = -1;
		}
	a.start[a.n] = at;
	return a;
}

static double sweep(const sparse *a, const double *b, const double *x, double *y)
{
	double change = 0;

	for (int i = 0; i < a->n; i++) {
		double s = b[i];

		for (int k = a->start[i]; k < a->start[i + 1]; k++)
			s -= a->value[k] * x[a->column[k]];
		y[i] = s / a->diagonal[i];
		change += (y[i] - x[i]) * (y[i] - x[i]);
	}
	return sqrt(change);
}

int main(int argc, char **argv)
{
	int k = argc > 1 ? atoi(argv[1]) : 500;
	int sweeps = argc > 2 ? atoi(argv[2]) : 120;
	sparse a = mesh(k);
	double *b = malloc(sizeof(*b) * a.n), *x = calloc(a.n, sizeof(*x));
	double *y = calloc(a.n, sizeof(*y)), last = 0;

	for (int i = 0; i < a.n; i++)
		b[i] = 1 + i % 5;
	for (int s = 0; s < sweeps; s++) {
		double *t = x;

		last = sweep(&a, b, x, y);
		x = y;
		y = t;
		if (last < 1e-12)
			break;
	}
	double norm = 0, dot = 0;

	for (int i = 0; i < a.n; i++) {
		norm += x[i] * x[i];
		dot += x[i] * b[i];
	}
	printf("%.12g %.12g %.12g\n", last, norm, dot);
	return 0;
}
