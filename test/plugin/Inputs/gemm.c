/* gemm.c - a loop nest that everything finds; used by several tests.
 *
 * SPDX-License-Identifier: MIT
 */
#define N 400

void gemm(double c[restrict N][N], double a[restrict N][N],
	double b[restrict N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			for (int k = 0; k < N; ++k)
				c[i][j] += a[i][k] * b[k][j];
}
