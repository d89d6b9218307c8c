/* SPDX-License-Identifier: MIT */
/* gemm - general matrix product: C = alpha A B + beta C.
 *
 * Row by row; the middle loop goes over the inner dimension, so that the
 * innermost one runs along rows of B and C.
 */
#ifndef NI
#define NI BY_CLASS(10, 60, 200, 1000, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 70, 220, 1100, 17)
#endif
#ifndef NK
#define NK BY_CLASS(15, 80, 240, 1200, 19)
#endif
#define EXTENTS(X) X(ni, NI) X(nj, NJ) X(nk, NK)
#include "kernel.h"

static NOINLINE void kernel_gemm(SIZE_PARAMS double alpha, double beta,
	double C[restrict ni][nj], double A[restrict ni][nk],
	double B[restrict nk][nj])
{
	for (int i = 0; i < ni; i++) {
		for (int j = 0; j < nj; j++)
			C[i][j] *= beta;
		for (int k = 0; k < nk; k++)
			for (int j = 0; j < nj; j++)
				C[i][j] += alpha * A[i][k] * B[k][j];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, C, ni, nj);
	ARRAY2(double, A, ni, nk);
	ARRAY2(double, B, nk, nj);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_gemm(SIZE_ARGS opaque(1.5), opaque(1.2), C, A, B));
	OUTPUT(C);
	return finish();
}
