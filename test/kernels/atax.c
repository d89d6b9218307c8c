/* SPDX-License-Identifier: MIT */
/* atax - a matrix, then its transpose, times a vector: y = A^T (A x).
 *
 * Row i of A is used twice in a row: for t[i] = A[i] x, then to add t[i]
 * times the row to y.  The arrays are not declared to be disjoint.
 */
#ifndef M
#define M BY_CLASS(12, 110, 400, 1900, 19)
#endif
#ifndef N
#define N BY_CLASS(14, 120, 420, 2100, 23)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_atax(SIZE_PARAMS double A[m][n], double x[n],
	double y[n], double t[m])
{
	for (int j = 0; j < n; j++)
		y[j] = 0.0;
	for (int i = 0; i < m; i++) {
		t[i] = 0.0;
		for (int j = 0; j < n; j++)
			t[i] += A[i][j] * x[j];
		for (int j = 0; j < n; j++)
			y[j] += A[i][j] * t[i];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, m, n);
	ARRAY1(double, x, n);
	ARRAY1(double, y, n);
	ARRAY1(double, t, m);

	FILL(A, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	FILL(t, -1.0, 1.0);
	TIMED(kernel_atax(SIZE_ARGS A, x, y, t));
	OUTPUT(y);
	OUTPUT(t);
	return finish();
}
