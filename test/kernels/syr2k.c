/* SPDX-License-Identifier: MIT */
/* syr2k - symmetric rank-2m update: C = alpha (A B^T + B A^T) + beta C,
 * lower triangle only.
 */
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_syr2k(SIZE_PARAMS double alpha, double beta,
	double C[restrict n][n], double A[restrict n][m],
	double B[restrict n][m])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j <= i; j++)
			C[i][j] *= beta;
		for (int k = 0; k < m; k++)
			for (int j = 0; j <= i; j++)
				C[i][j] += A[j][k] * alpha * B[i][k] +
					   B[j][k] * alpha * A[i][k];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, C, n, n);
	ARRAY2(double, A, n, m);
	ARRAY2(double, B, n, m);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_syr2k(SIZE_ARGS opaque(1.5), opaque(1.2), C, A, B));
	OUTPUT(C);
	return finish();
}
