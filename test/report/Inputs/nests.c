/* Nests of each status: tiled, with tiles over time, refused.
 *
 * SPDX-License-Identifier: MIT
 */
#define N 1200
double A[N][N], B[N][N];

void matmul(int n, double *restrict a, double *restrict b, double *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i * n + j] = 0;
			for (int k = 0; k < n; k++)
				c[i * n + j] += a[i * n + k] * b[k * n + j];
		}
}

void stencil(int steps)
{
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				B[i][j] = 0.2 * (A[i][j] + A[i - 1][j] +
					A[i + 1][j] + A[i][j - 1] +
					A[i][j + 1]);
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				A[i][j] = 0.2 * (B[i][j] + B[i - 1][j] +
					B[i + 1][j] + B[i][j - 1] +
					B[i][j + 1]);
	}
}

int list(int *p)
{
	int s = 0;

	while (*p)
		s += p[*p], p++;
	return s;
}
