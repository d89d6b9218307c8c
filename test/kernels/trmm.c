/* SPDX-License-Identifier: MIT */
/* trmm - product with a triangular matrix, in place: B = alpha A^T B,
 * where A is lower triangular with a unit diagonal.
 *
 * Row i of B needs the rows below it as they were, so rows go upwards in
 * index while the sums look down.
 */
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_trmm(SIZE_PARAMS double alpha,
	double A[restrict m][m], double B[restrict m][n])
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			for (int k = i + 1; k < m; k++)
				B[i][j] += A[k][i] * B[k][j];
			B[i][j] = alpha * B[i][j];
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, m, m);
	ARRAY2(double, B, m, n);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_trmm(SIZE_ARGS opaque(1.5), A, B));
	OUTPUT(B);
	return finish();
}
