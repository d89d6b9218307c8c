/* SPDX-License-Identifier: MIT */
/* trisolv - solves L x = b for a lower triangular matrix, forwards.
 *
 * The arrays are not declared to be disjoint.
 */
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_trisolv(SIZE_PARAMS double L[n][n], double x[n],
	double b[n])
{
	for (int i = 0; i < n; i++) {
		x[i] = b[i];
		for (int j = 0; j < i; j++)
			x[i] -= L[i][j] * x[j];
		x[i] = x[i] / L[i][i];
	}
}

/* Give "L" a dominant diagonal, so that the solution does not grow. */
static NOINLINE void init(SIZE_PARAMS double L[n][n])
{
	for (int i = 0; i < n; i++)
		L[i][i] += n + 1;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, L, n, n);
	ARRAY1(double, x, n);
	ARRAY1(double, b, n);

	FILL(L, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(b, -9.0, 9.0);
	init(SIZE_ARGS L);
	TIMED(kernel_trisolv(SIZE_ARGS L, x, b));
	OUTPUT(x);
	return finish();
}
