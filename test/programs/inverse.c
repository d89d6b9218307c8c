/* inverse.c - inverses after Gauss and Jordan, and a matrix' square root.
 * usage: inverse [size]
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
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

#define AT(m, i, j) ((m)[(size_t)(i) * n + (j)])

static void swap_rows(double *m, int a, int b, int n)
{
	double *p = m + (size_t)a * n, *q = m + (size_t)b * n;

	for (int j = 0; j < n; j++, p++, q++) {
		double t = *p;

		*p = *q;
		*q = t;
	}
}

/* The inverse of a, which is destroyed. */
static void invert(double *a, double *inverse, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			AT(inverse, i, j) = i == j ? 1 : 0;
	for (int k = 0; k < n; k++) {
		int pivot = k;

		for (int i = k + 1; i < n; i++)
			if (fabs(AT(a, i, k)) > fabs(AT(a, pivot, k)))
				pivot = i;
		assert(AT(a, pivot, k) != 0);
		if (pivot != k) {
			swap_rows(a, k, pivot, n);
			swap_rows(inverse, k, pivot, n);
		}
		double scale = 1 / AT(a, k, k);

		for (int j = 0; j < n; j++) {
			AT(a, k, j) *= scale;
			AT(inverse, k, j) *= scale;
		}
		for (int i = 0; i < n; i++) {
			double f = AT(a, i, k);

			if (i == k || f == 0)
				continue;
			for (int j = 0; j < n; j++) {
				AT(a, i, j) -= f * AT(a, k, j);
				AT(inverse, i, j) -= f * AT(inverse, k, j);
			}
		}
	}
}

/* Denman and Beavers: y tends to the root, z to its inverse. */
static int root(double *y, double *z, int n)
{
	size_t size = sizeof(double) * n * n;
	double *iy = malloc(size), *iz = malloc(size), *t = malloc(size);
	int round;

	if (!iy || !iz || !t)
		exit(1);
	for (round = 0; round < 20; round++) {
		double change = 0;

		memcpy(t, y, size);
		invert(t, iy, n);
		memcpy(t, z, size);
		invert(t, iz, n);
		for (int i = 0; i < n * n; i++) {
			double next = 0.5 * (y[i] + iz[i]);

			change = fmax(change, fabs(next - y[i]));
			y[i] = next;
			z[i] = 0.5 * (z[i] + iy[i]);
		}
		if (change < 1e-13)
			break;
	}
	free(iy);
	free(iz);
	free(t);
	return round;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 250;

	if (n < 1 || n > 2000)
		return 2;
	double *a = malloc(sizeof(double) * n * n);
	double *y = malloc(sizeof(double) * n * n);
	double *z = malloc(sizeof(double) * n * n);

	if (!a || !y || !z)
		return 1;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			AT(a, i, j) = i == j ? n : 1.0 / (1 + (i * 3 + j * 3) % 11);
			AT(y, i, j) = AT(a, i, j);
			AT(z, i, j) = i == j;
		}
	double begin = now();
	int rounds = root(y, z, n);
	double worst = 0, trace = 0;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++) {
			double sum = 0;

			for (int k = 0; k < n; k++)
				sum += AT(y, i, k) * AT(y, k, j);
			worst = fmax(worst, fabs(sum - AT(a, i, j)));
		}
		trace += AT(y, i, i);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("%d rounds, trace %.12g, error %.3e\n", rounds, trace, worst);
	free(a);
	free(y);
	free(z);
	return 0;
}
