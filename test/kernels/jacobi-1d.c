/* SPDX-License-Identifier: MIT */
/* jacobi-1d - mean of three neighbours on a line, between two arrays.
 *
 * Each round does two steps, from A to B and back.
 */
#ifndef T
#define T BY_CLASS(12, 40, 100, 500, 7)
#endif
#ifndef N
#define N BY_CLASS(30, 120, 400, 2000, 31)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_jacobi_1d(SIZE_PARAMS double A[restrict n],
	double B[restrict n])
{
	for (int t = 0; t < nt; t++) {
		for (int i = 1; i < n - 1; i++)
			B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
		for (int i = 1; i < n - 1; i++)
			A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY1(double, A, n);
	ARRAY1(double, B, n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_jacobi_1d(SIZE_ARGS A, B));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
