/* work.c - loops that run in parallel; compiled plainly, the reference.
 *
 * SPDX-License-Identifier: MIT
 */
#include "work.h"

#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

NOINLINE static void triangle(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++) {
		double scale = b[i] * i;

		for (int j = 0; j <= i; j++)
			a[i * n + j] = a[i * n + j] * 0.5 + scale;
	}
}

NOINLINE static void rectangle(int n, int m, double *restrict a,
	const double *restrict b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] += b[j] * i;
}

double work(int n)
{
	double *a = calloc((size_t)n * n + 1, sizeof(double));
	double *b = calloc(n + 1, sizeof(double));
	double sum = 0;

	for (int i = 0; i < n; i++)
		b[i] = i % 7;
	for (int round = 0; round < 3; round++) {
		triangle(n, a, b);
		rectangle(n, n, a, b);
	}
	for (int i = 0; i < n * n; i++)
		sum += a[i] * (i % 5);
	free(a);
	free(b);
	return sum;
}
