/* principal.c - principal components: covariance, then power iteration.
 * usage: principal [samples variables]
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

#define MAX_VARS 256
#define COMPONENTS 5

static float (*data)[MAX_VARS];
static double mean[MAX_VARS], cov[MAX_VARS][MAX_VARS];

static void load(int n, int d)
{
	unsigned s = 7;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < d; j++) {
			s = s * 22695477 + 1;
			data[i][j] = (float)(sin(i * 0.01 * (1 + j % 4)) *
						     (1 + j % 7) +
					     (s >> 16) / 65536.0 - 0.5);
		}
}

static void center(int n, int d)
{
	for (int j = 0; j < d; j++) {
		mean[j] = 0;
		for (int i = 0; i < n; i++)
			mean[j] += data[i][j];
		mean[j] /= n;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < d; j++)
			data[i][j] -= (float)mean[j];
}

static void covariance(int n, int d)
{
	for (int a = 0; a < d; a++)
		for (int b = a; b < d; b++) {
			double sum = 0;

			for (int i = 0; i < n; i++)
				sum += (double)data[i][a] * data[i][b];
			cov[a][b] = cov[b][a] = sum / (n - 1);
		}
}

/* The largest eigenvalue, its vector in v; then take it out of cov. */
static double deflate(double *v, int d, int *steps)
{
	double lambda = 0, w[MAX_VARS];

	for (int j = 0; j < d; j++)
		v[j] = 1 + 0.01 * j;
	for (*steps = 0; *steps < 500; ++*steps) {
		double norm = 0, change;

		for (int i = 0; i < d; i++) {
			w[i] = 0;
			for (int j = 0; j < d; j++)
				w[i] += cov[i][j] * v[j];
			norm += w[i] * w[i];
		}
		norm = sqrt(norm);
		change = fabs(norm - lambda);
		lambda = norm;
		for (int i = 0; i < d; i++)
			v[i] = w[i] / norm;
		if (change < 1e-9 * lambda)
			break;
	}
	for (int i = 0; i < d; i++)
		for (int j = 0; j < d; j++)
			cov[i][j] -= lambda * v[i] * v[j];
	return lambda;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8000;
	int d = argc > 2 ? atoi(argv[2]) : 120;
	double v[MAX_VARS];
	int steps;

	if (n < 2 || d < 1 || d > MAX_VARS)
		return 2;
	data = malloc(sizeof(*data) * n);
	if (!data)
		return 1;
	load(n, d);
	double begin = now();

	center(n, d);
	covariance(n, d);
	for (int k = 0; k < COMPONENTS && k < d; k++) {
		double lambda = deflate(v, d, &steps), sum = 0;

		for (int j = 0; j < d; j++)
			sum += v[j] * (j + 1);
		printf("%d: %.10g after %d steps, %.10g\n", k, lambda, steps,
			sum);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	free(data);
	return 0;
}
