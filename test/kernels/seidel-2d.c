/* SPDX-License-Identifier: MIT */
/* seidel-2d - Gauss-Seidel steps on a plane: each cell becomes the mean of
 * its 3 x 3 neighbourhood, in place, in row order.
 */
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(20, 80, 200, 2000, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_seidel_2d(SIZE_PARAMS double A[restrict n][n])
{
	for (int t = 0; t < nt; t++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] +
					   A[i - 1][j + 1] + A[i][j - 1] +
					   A[i][j] + A[i][j + 1] +
					   A[i + 1][j - 1] + A[i + 1][j] +
					   A[i + 1][j + 1]) / 9.0;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);

	FILL(A, -1.0, 2.0);
	TIMED(kernel_seidel_2d(SIZE_ARGS A));
	OUTPUT(A);
	return finish();
}
