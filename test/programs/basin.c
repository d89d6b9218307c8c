/* basin.c - waves in a closed basin: shallow water equations on a grid, with
 * fluxes, heights and velocities in nests of their own.
 * usage: basin [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double *field(int n)
{
	double *p = calloc((size_t)n * n, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

/* One step from h, u, v to hn, un, vn. */
static void step(int n, double dt, double h[restrict n][n],
	double u[restrict n][n], double v[restrict n][n],
	double cu[restrict n][n], double cv[restrict n][n],
	double e[restrict n][n], double hn[restrict n][n],
	double un[restrict n][n], double vn[restrict n][n])
{
	for (int i = 1; i < n; i++)
		for (int j = 1; j < n; j++)
			cu[i][j] = 0.5 * (h[i][j] + h[i - 1][j]) * u[i][j];
	for (int i = 1; i < n; i++)
		for (int j = 1; j < n; j++)
			cv[i][j] = 0.5 * (h[i][j] + h[i][j - 1]) * v[i][j];
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			e[i][j] = 9.81 * h[i][j] +
				0.25 * (u[i + 1][j] * u[i + 1][j] +
					u[i][j] * u[i][j] +
					v[i][j + 1] * v[i][j + 1] +
					v[i][j] * v[i][j]);
	for (int i = 2; i < n - 2; i++)
		for (int j = 2; j < n - 2; j++)
			hn[i][j] = h[i][j] - dt * (cu[i + 1][j] - cu[i][j] +
				cv[i][j + 1] - cv[i][j]);
	for (int i = 2; i < n - 2; i++)
		for (int j = 2; j < n - 2; j++)
			un[i][j] = u[i][j] - dt * (e[i][j] - e[i - 1][j]);
	for (int i = 2; i < n - 2; i++)
		for (int j = 2; j < n - 2; j++)
			vn[i][j] = v[i][j] - dt * (e[i][j] - e[i][j - 1]);
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 1500;
	int steps = argc > 2 ? atoi(argv[2]) : 12;
	double *f[9], sum = 0, begin;

	for (int k = 0; k < 9; k++)
		f[k] = field(n);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			f[0][(size_t)i * n + j] = f[6][(size_t)i * n + j] =
				1 + 0.1 * exp(-((i - n / 3.) * (i - n / 3.) +
					(j - n / 2.) * (j - n / 2.)) / n);
	begin = now();
	for (int s = 0; s < steps; s += 2) {
		step(n, 0.01, (void *)f[0], (void *)f[1], (void *)f[2],
			(void *)f[3], (void *)f[4], (void *)f[5],
			(void *)f[6], (void *)f[7], (void *)f[8]);
		step(n, 0.01, (void *)f[6], (void *)f[7], (void *)f[8],
			(void *)f[3], (void *)f[4], (void *)f[5],
			(void *)f[0], (void *)f[1], (void *)f[2]);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (size_t i = 0; i < (size_t)n * n; i += 31)
		sum += f[0][i] + f[1][i] * f[1][i] + f[2][i];
	printf("%d, %d steps: %.12e\n", n, steps, sum);
	for (int k = 0; k < 9; k++)
		free(f[k]);
	return 0;
}
