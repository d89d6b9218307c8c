/* SPDX-License-Identifier: MIT */
/* ludcmp - solves A x = b: LU factorization in place without pivoting, then
 * L y = b forwards and U x = y backwards.
 *
 * Each sum is built up in one scalar that the whole function shares.
 */
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_ludcmp(SIZE_PARAMS double A[restrict n][n],
	double b[restrict n], double x[restrict n], double y[restrict n])
{
	double w;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			w = A[i][j];
			for (int k = 0; k < j; k++)
				w -= A[i][k] * A[k][j];
			A[i][j] = w / A[j][j];
		}
		for (int j = i; j < n; j++) {
			w = A[i][j];
			for (int k = 0; k < i; k++)
				w -= A[i][k] * A[k][j];
			A[i][j] = w;
		}
	}
	for (int i = 0; i < n; i++) {
		w = b[i];
		for (int j = 0; j < i; j++)
			w -= A[i][j] * y[j];
		y[i] = w;
	}
	for (int i = n - 1; i >= 0; i--) {
		w = y[i];
		for (int j = i + 1; j < n; j++)
			w -= A[i][j] * x[j];
		x[i] = w / A[i][i];
	}
}

/* Give "A" a dominant diagonal, so that no pivot is small. */
static NOINLINE void init(SIZE_PARAMS double A[restrict n][n])
{
	for (int i = 0; i < n; i++)
		A[i][i] += n + 1;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);
	ARRAY1(double, b, n);
	ARRAY1(double, x, n);
	ARRAY1(double, y, n);

	FILL(A, -1.0, 1.0);
	FILL(b, -9.0, 9.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	init(SIZE_ARGS A);
	TIMED(kernel_ludcmp(SIZE_ARGS A, b, x, y));
	OUTPUT(A);
	OUTPUT(y);
	OUTPUT(x);
	return finish();
}
