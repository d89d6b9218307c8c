/* SPDX-License-Identifier: MIT */
/* mvt - a matrix and its transpose, each times a vector:
 * x1 += A y1 and x2 += A^T y2.
 *
 * The second nest walks down the columns of A.
 * The arrays are not declared to be disjoint.
 */
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_mvt(SIZE_PARAMS double x1[n], double x2[n],
	double y1[n], double y2[n], double A[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x1[i] += A[i][j] * y1[j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x2[i] += A[j][i] * y2[j];
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY1(double, x1, n);
	ARRAY1(double, x2, n);
	ARRAY1(double, y1, n);
	ARRAY1(double, y2, n);
	ARRAY2(double, A, n, n);

	FILL(x1, -1.0, 1.0);
	FILL(x2, -1.0, 1.0);
	FILL(y1, -1.0, 1.0);
	FILL(y2, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	TIMED(kernel_mvt(SIZE_ARGS x1, x2, y1, y2, A));
	OUTPUT(x1);
	OUTPUT(x2);
	return finish();
}
