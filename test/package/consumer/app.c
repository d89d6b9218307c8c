/* app.c - a matrix product whose result depends on every iteration.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 150

static double a[N][N], b[N][N], c[N][N];

static void init(void)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			a[i][j] = (i * 7 + j * 3) % 17;
			b[i][j] = (i * 5 + j * 11) % 19;
		}
}

static void product(void)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}

int main(void)
{
	double sum = 0;

	init();
	product();
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			sum += c[i][j] * (i + 2 * j);
	printf("%.1f\n", sum);
	return 0;
}
