/* lattice.c - waves on a chain of masses and springs that get stiffer, by
 * four stages of Runge and Kutta: one loop over long vectors after the other.
 * usage: lattice [masses steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double *vector(int n)
{
	double *p = calloc(n, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void pull(int n, const double *restrict x, double *restrict a)
{
	for (int i = 1; i < n - 1; i++) {
		double left = x[i] - x[i - 1], right = x[i + 1] - x[i];

		a[i] = right - left + 0.25 * (right * right - left * left);
	}
}

static void advance(int n, double t, const double *restrict x,
	const double *restrict by, double *restrict to)
{
	for (int i = 0; i < n; i++)
		to[i] = x[i] + t * by[i];
}

static void collect(int n, double t, double *restrict x,
	const double *restrict a, const double *restrict b,
	const double *restrict c, const double *restrict d)
{
	for (int i = 0; i < n; i++)
		x[i] += t * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 6000000;
	int steps = argc > 2 ? atoi(argv[2]) : 4;
	double *x = vector(n), *v = vector(n), *y = vector(n), *w[3], *a[4];
	double h = 0.05, sum = 0, begin;

	for (int k = 0; k < 3; k++)
		w[k] = vector(n);
	for (int k = 0; k < 4; k++)
		a[k] = vector(n);
	for (int i = 0; i < n; i++)
		x[i] = 0.001 * ((i * 7) % 61) - 0.002 * ((i * 5) % 31);
	begin = now();
	for (int s = 0; s < steps; s++) {
		pull(n, x, a[0]);
		advance(n, h / 2, x, v, y);
		advance(n, h / 2, v, a[0], w[0]);
		pull(n, y, a[1]);
		advance(n, h / 2, x, w[0], y);
		advance(n, h / 2, v, a[1], w[1]);
		pull(n, y, a[2]);
		advance(n, h, x, w[1], y);
		advance(n, h, v, a[2], w[2]);
		pull(n, y, a[3]);
		collect(n, h / 6, x, v, w[0], w[1], w[2]);
		collect(n, h / 6, v, a[0], a[1], a[2], a[3]);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i += 7)
		sum += x[i] * x[i] + (i % 3) * v[i];
	printf("%d masses, %d steps: %.12e\n", n, steps, sum);
	return 0;
}
