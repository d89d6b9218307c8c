/* SPDX-License-Identifier: MIT */
/* symm - product with a symmetric matrix: C = alpha A B + beta C,
 * where only the lower triangle of A is stored.
 *
 * Each A[i][k] below the diagonal serves twice: it scatters to the rows of C
 * above i, and it is gathered for row i, in a scalar.
 */
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_symm(SIZE_PARAMS double alpha, double beta,
	double C[restrict m][n], double A[restrict m][m],
	double B[restrict m][n])
{
	double gathered;

	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			gathered = 0.0;
			for (int k = 0; k < i; k++) {
				C[k][j] += alpha * B[i][j] * A[i][k];
				gathered += B[k][j] * A[i][k];
			}
			C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] +
				  alpha * gathered;
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, C, m, n);
	ARRAY2(double, A, m, m);
	ARRAY2(double, B, m, n);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_symm(SIZE_ARGS opaque(1.5), opaque(1.2), C, A, B));
	OUTPUT(C);
	return finish();
}
