/* torus.c - two substances that react and diffuse on a torus; columns first, as
 * programs that come from Fortran have it.
 * usage: torus [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double *field(long n, long seed)
{
	double *a = malloc(sizeof(*a) * n * n);

	if (!a)
		exit(1);
	for (long i = 0; i < n * n; i++)
		a[i] = (i * seed % 101) / 101.0;
	return a;
}

/* The neighbours beyond an edge are those of the opposite one. */
static void step(const double *u, const double *v, double *fresh_u,
	double *fresh_v, int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double up, down, left, right, here = u[i * n + j];
			double rate = here * v[i * n + j] * v[i * n + j];

			if (i == 0)
				up = u[(n - 1) * n + j];
			else
				up = u[(i - 1) * n + j];
			if (i == n - 1)
				down = u[j];
			else
				down = u[(i + 1) * n + j];
			if (j == 0)
				left = u[i * n + n - 1];
			else
				left = u[i * n + j - 1];
			if (j == n - 1)
				right = u[i * n];
			else
				right = u[i * n + j + 1];
			fresh_u[i * n + j] = here - rate +
				0.16 * (up + down + left + right - 4 * here) +
				0.03 * (1 - here);
			fresh_v[i * n + j] = v[i * n + j] * 0.91 + rate;
		}
}

/* Each column gets back what it has lost. */
static void restore(double *a, const double *wanted, int n)
{
	const double *end = a + (long)n * n;

	for (int j = 0; j < n; j++) {
		double sum = 0;

		for (const double *p = a + j; p < end; p += n)
			sum += *p;
		for (double *p = a + j; p < end; p += n)
			*p += 0.01 * (wanted[j] - sum / n);
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1000;
	int steps = argc > 2 ? atoi(argv[2]) : 40;
	double *u, *v, *fresh_u, *fresh_v, *wanted, sum = 0;
	struct timespec begin, end;

	if (n < 4 || n > 4000 || steps < 1)
		return 2;
	u = field(n, 37);
	v = field(n, 53);
	fresh_u = field(n, 0);
	fresh_v = field(n, 0);
	wanted = field(n, 11);
	clock_gettime(CLOCK_MONOTONIC, &begin);
	for (int t = 0; t < steps; t++) {
		double *old_u = u, *old_v = v;

		step(u, v, fresh_u, fresh_v, n);
		restore(fresh_u, wanted, n);
		u = fresh_u, v = fresh_v;
		fresh_u = old_u, fresh_v = old_v;
	}
	clock_gettime(CLOCK_MONOTONIC, &end);
	for (long i = 0; i < (long)n * n; i++)
		sum = 0.9999 * sum + u[i] - 0.5 * v[i];
	printf("%.12g\n", sum);
	fprintf(stderr, "time %.6f\n", (double)(end.tv_sec - begin.tv_sec) +
		1e-9 * (double)(end.tv_nsec - begin.tv_nsec));
	free(u), free(v), free(fresh_u), free(fresh_v), free(wanted);
	return 0;
}
