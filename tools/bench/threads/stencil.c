/* stencil.c - 20 time steps over a plane, with two nests in each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

static void step(int n, double A[restrict n][n], double B[restrict n][n])
{
	for (int t = 0; t < 20; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				B[i][j] = 0.2 *
					(A[i][j] + A[i][j - 1] + A[i][j + 1] +
						A[i + 1][j] + A[i - 1][j]);
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				A[i][j] = 0.2 *
					(B[i][j] + B[i][j - 1] + B[i][j + 1] +
						B[i + 1][j] + B[i - 1][j]);
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 100;
	double *a = malloc(2 * sizeof(*a) * n * n), sum = 0;
	double *b = a + (size_t) n * n;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[(size_t) i * n + j] = b[(size_t) i * n + j] =
				(i * j + 1) % 17;
	step(n, (void *) a, (void *) b);
	for (int i = 0; i < n; i++)
		sum += a[(size_t) i * n + (7 * i) % n];
	printf("%g\n", sum);
	free(a);
	return 0;
}
