/* A triangle, whose iterations cost more and more, with a scalar between two
 * statements, and a rectangle.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

void triangle(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++) {
		double scale = b[i] * i;

		for (int j = 0; j <= i; j++)
			a[i * n + j] = a[i * n + j] * 0.5 + scale;
	}
}

void rectangle(int n, int m, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] += b[j] * i;
}

#ifndef NO_MAIN
static double run(int n)
{
	double *a = calloc(n * n + 1, sizeof(double));
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

int main(void)
{
	for (int n = 0; n < 70; n++)
		printf("%d %a\n", n, run(n));
	return 0;
}
#endif
