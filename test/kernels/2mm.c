/* SPDX-License-Identifier: MIT */
/* 2mm - two matrix products in a row: D = alpha A B C + beta D.
 *
 * Each product is the textbook one: rows, columns, inner dimension, with the
 * sum built up in the cell of the result.
 */
#ifndef NI
#define NI BY_CLASS(10, 40, 150, 800, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 50, 170, 900, 17)
#endif
#ifndef NK
#define NK BY_CLASS(14, 60, 190, 1100, 19)
#endif
#ifndef NL
#define NL BY_CLASS(16, 70, 210, 1200, 23)
#endif
#define EXTENTS(X) X(ni, NI) X(nj, NJ) X(nk, NK) X(nl, NL)
#include "kernel.h"

static NOINLINE void kernel_2mm(SIZE_PARAMS double alpha, double beta,
	double T[restrict ni][nj], double A[restrict ni][nk],
	double B[restrict nk][nj], double C[restrict nj][nl],
	double D[restrict ni][nl])
{
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++) {
			T[i][j] = 0.0;
			for (int k = 0; k < nk; k++)
				T[i][j] += alpha * A[i][k] * B[k][j];
		}
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nl; j++) {
			D[i][j] *= beta;
			for (int k = 0; k < nj; k++)
				D[i][j] += T[i][k] * C[k][j];
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, T, ni, nj);
	ARRAY2(double, A, ni, nk);
	ARRAY2(double, B, nk, nj);
	ARRAY2(double, C, nj, nl);
	ARRAY2(double, D, ni, nl);

	FILL(T, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(C, -1.0, 1.0);
	FILL(D, -1.0, 1.0);
	TIMED(kernel_2mm(SIZE_ARGS opaque(1.5), opaque(1.2), T, A, B, C, D));
	OUTPUT(T);
	OUTPUT(D);
	return finish();
}
