/* gemm.c - a matrix product, which is the only nest of the program.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

static void product(int n, double C[restrict n][n], double A[restrict n][n],
	double B[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				C[i][j] += A[i][k] * B[k][j];
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 100;
	double *a = malloc(3 * sizeof(*a) * n * n), sum = 0;
	double *b = a + (size_t) n * n, *c = b + (size_t) n * n;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a[(size_t) i * n + j] = (i * j + 1) % 17;
			b[(size_t) i * n + j] = (i + 3 * j) % 13;
			c[(size_t) i * n + j] = 0;
		}
	product(n, (void *) c, (void *) a, (void *) b);
	for (int i = 0; i < n; i++)
		sum += c[(size_t) i * n + (7 * i) % n];
	printf("%g\n", sum);
	free(a);
	return 0;
}
