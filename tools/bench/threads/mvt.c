/* mvt.c - products of a matrix and of its transpose with a vector, limited by
 * memory bandwidth.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

static void mvt(int n, double x[restrict n], double y[restrict n],
	double A[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x[i] = x[i] + A[i][j] * (j % 3);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[i] = y[i] + A[j][i] * (j % 5);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 100;
	double *a = malloc(sizeof(*a) * (n + 2) * n), sum = 0;
	double *x = a + (size_t) n * n, *y = x + n;

	for (int i = 0; i < n; i++) {
		x[i] = y[i] = i % 11;
		for (int j = 0; j < n; j++)
			a[(size_t) i * n + j] = (i * j + 1) % 17;
	}
	mvt(n, x, y, (void *) a);
	for (int i = 0; i < n; i++)
		sum += x[i] + 2 * y[i];
	printf("%g\n", sum);
	free(a);
	return 0;
}
