/* SPDX-License-Identifier: MIT */
/* heat-3d - explicit steps of the heat equation on a cube, between two grids.
 *
 * Each round does two steps, from A to B and back.
 */
#ifndef T
#define T BY_CLASS(4, 10, 30, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(10, 20, 40, 120, 13)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_heat_3d(SIZE_PARAMS double A[restrict n][n][n],
	double B[restrict n][n][n])
{
	for (int t = 1; t <= nt; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				for (int k = 1; k < n - 1; k++)
					B[i][j][k] =
						0.125 * (A[i + 1][j][k] -
							 2.0 * A[i][j][k] +
							 A[i - 1][j][k]) +
						0.125 * (A[i][j + 1][k] -
							 2.0 * A[i][j][k] +
							 A[i][j - 1][k]) +
						0.125 * (A[i][j][k + 1] -
							 2.0 * A[i][j][k] +
							 A[i][j][k - 1]) +
						A[i][j][k];
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				for (int k = 1; k < n - 1; k++)
					A[i][j][k] =
						0.125 * (B[i + 1][j][k] -
							 2.0 * B[i][j][k] +
							 B[i - 1][j][k]) +
						0.125 * (B[i][j + 1][k] -
							 2.0 * B[i][j][k] +
							 B[i][j - 1][k]) +
						0.125 * (B[i][j][k + 1] -
							 2.0 * B[i][j][k] +
							 B[i][j][k - 1]) +
						B[i][j][k];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY3(double, A, n, n, n);
	ARRAY3(double, B, n, n, n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_heat_3d(SIZE_ARGS A, B));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
