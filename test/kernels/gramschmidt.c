/* SPDX-License-Identifier: MIT */
/* gramschmidt - modified Gram-Schmidt: A = Q R for n columns of length m.
 *
 * Column k is normalized, then subtracted from each later column.
 * The columns can only be independent if m >= n.
 */
#ifndef M
#define M BY_CLASS(14, 80, 240, 1200, 23)
#endif
#ifndef N
#define N BY_CLASS(12, 60, 200, 1000, 17)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_gramschmidt(SIZE_PARAMS double A[restrict m][n],
	double R[restrict n][n], double Q[restrict m][n])
{
	double norm;

	for (int k = 0; k < n; k++) {
		norm = 0.0;
		for (int i = 0; i < m; i++)
			norm += A[i][k] * A[i][k];
		R[k][k] = sqrt(norm);
		for (int i = 0; i < m; i++)
			Q[i][k] = A[i][k] / R[k][k];
		for (int j = k + 1; j < n; j++) {
			R[k][j] = 0.0;
			for (int i = 0; i < m; i++)
				R[k][j] += Q[i][k] * A[i][j];
			for (int i = 0; i < m; i++)
				A[i][j] = A[i][j] - Q[i][k] * R[k][j];
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, m, n);
	ARRAY2(double, R, n, n);
	ARRAY2(double, Q, m, n);

	FILL(A, -1.0, 1.0);
	FILL(R, -1.0, 1.0);
	FILL(Q, -1.0, 1.0);
	TIMED(kernel_gramschmidt(SIZE_ARGS A, R, Q));
	OUTPUT(A);
	OUTPUT(R);
	OUTPUT(Q);
	return finish();
}
