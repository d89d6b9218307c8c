/* main.c - calls gemm.c and prints what depends on every iteration.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 400

void gemm(double c[restrict N][N], double a[restrict N][N],
	double b[restrict N][N]);

static double a[N][N], b[N][N], c[N][N];

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			a[i][j] = (i * 7 + j * 3) % 17;
			b[i][j] = (i * 5 + j * 11) % 19;
		}
	gemm(c, a, b);
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			sum += c[i][j] * ((i * 31 + j) % 101);
	printf("%.1f\n", sum);
	return 0;
}
