/* SPDX-License-Identifier: MIT */
/* jacobi-2d - mean of a cell and its four neighbours, between two grids.
 *
 * Each round does two steps, from A to B and back.
 * The arrays are not declared to be disjoint.
 */
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(20, 80, 200, 1300, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_jacobi_2d(SIZE_PARAMS double A[n][n],
	double B[n][n])
{
	for (int t = 0; t < nt; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] +
						 A[i][j + 1] + A[i + 1][j] +
						 A[i - 1][j]);
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] +
						 B[i][j + 1] + B[i + 1][j] +
						 B[i - 1][j]);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);
	ARRAY2(double, B, n, n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_jacobi_2d(SIZE_ARGS A, B));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
