/* The product of matrices in docs/cost.md.  SPDX-License-Identifier: MIT */
double A[1000][1000], B[1000][1000], C[1000][1000];
void gemm(void)
{
	for (int i = 0; i < 1000; i++)
		for (int j = 0; j < 1000; j++)
			for (int k = 0; k < 1000; k++)
				C[i][j] += A[i][k] * B[k][j];
}
