/* SPDX-License-Identifier: MIT */
/* lu - LU factorization without pivoting, in place, by Doolittle's rows:
 * L has a unit diagonal and lies below it, U lies on and above it.
 */
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_lu(SIZE_PARAMS double A[restrict n][n])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[k][j];
			A[i][j] /= A[j][j];
		}
		for (int j = i; j < n; j++)
			for (int k = 0; k < i; k++)
				A[i][j] -= A[i][k] * A[k][j];
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

	FILL(A, -1.0, 1.0);
	init(SIZE_ARGS A);
	TIMED(kernel_lu(SIZE_ARGS A));
	OUTPUT(A);
	return finish();
}
