/* rank-two.c - a matrix is changed by two outer products, then multiplied with
 * vectors from both sides, as in reductions to bidiagonal form.
 * usage: rank-two [size rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double *numbers(size_t n)
{
	double *p = calloc(n, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void step(int n, double a[restrict n][n], const double *restrict u1,
	const double *restrict v1, const double *restrict u2,
	const double *restrict v2, double *restrict x, double *restrict w,
	const double *restrict y, const double *restrict z)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i][j] = a[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x[j] = x[j] + 0.5 * a[i][j] * y[i];
	for (int j = 0; j < n; j++)
		x[j] = x[j] + z[j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			w[j] = w[j] + 0.25 * a[i][j] * z[i];
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 3000;
	int rounds = argc > 2 ? atoi(argv[2]) : 8;
	double *a = numbers((size_t)n * n), *v[8], sum = 0, begin;

	for (int k = 0; k < 8; k++) {
		v[k] = numbers(n);
		for (int i = 0; i < n; i++)
			v[k][i] = ((i * (k + 3)) % 19 - 9) / (19.0 * n);
	}
	begin = now();
	for (int i = 0; i < rounds; i++)
		step(n, (double(*)[n])a, v[0], v[1], v[2], v[3], v[4], v[5],
			v[6], v[7]);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i++)
		sum += v[4][i] * (1 + i % 3) + v[5][i];
	printf("%d, %d rounds: %.12e\n", n, rounds, sum);
	for (int k = 0; k < 8; k++)
		free(v[k]);
	free(a);
	return 0;
}
