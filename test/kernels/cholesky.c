/* SPDX-License-Identifier: MIT */
/* cholesky - Cholesky factorization A = L L^T of a symmetric positive
 * definite matrix, row by row, in place in the lower triangle.
 */
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_cholesky(SIZE_PARAMS double A[restrict n][n])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[j][k];
			A[i][j] /= A[j][j];
		}
		for (int k = 0; k < i; k++)
			A[i][i] -= A[i][k] * A[i][k];
		A[i][i] = sqrt(A[i][i]);
	}
}

/* Make "A" symmetric, and positive definite by a dominant diagonal. */
static NOINLINE void init(SIZE_PARAMS double A[restrict n][n])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++)
			A[j][i] = A[i][j];
		A[i][i] += n + 1;
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);

	FILL(A, -1.0, 1.0);
	init(SIZE_ARGS A);
	TIMED(kernel_cholesky(SIZE_ARGS A));
	OUTPUT(A);
	return finish();
}
