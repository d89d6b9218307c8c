/* product.c - a product of matrices, for the build modes.
 *
 * With an argument the loops run beyond the arrays, for sanitizers to find.
 * Without a C library, "run" is called from elsewhere.
 *
 * SPDX-License-Identifier: MIT
 */
#define N 200

static double a[N][N], b[N][N], c[N][N];

static void fill(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * 3 + j) % 17 / 3.0;
			b[i][j] = (i + j * 5) % 13 / 7.0;
		}
}

__attribute__((noinline)) void multiply(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i][j] = 0;
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
}

double run(int n)
{
	double sum = 0;

	fill();
	multiply(n);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += c[i][j] * (i - j);
	return sum;
}

#if __STDC_HOSTED__
#include <stdio.h>

int main(int argc, char **argv)
{
	printf("%.17g\n", run(argc > 1 ? N + 1 : N));
	return 0;
}
#endif
