/* SPDX-License-Identifier: MIT */
/* gesummv - sum of two matrix-vector products: y = alpha A x + beta B x. */
#ifndef N
#define N BY_CLASS(12, 90, 300, 1300, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_gesummv(SIZE_PARAMS double alpha, double beta,
	double A[restrict n][n], double B[restrict n][n],
	double t[restrict n], double x[restrict n], double y[restrict n])
{
	for (int i = 0; i < n; i++) {
		t[i] = 0.0;
		y[i] = 0.0;
		for (int j = 0; j < n; j++) {
			t[i] = A[i][j] * x[j] + t[i];
			y[i] = B[i][j] * x[j] + y[i];
		}
		y[i] = alpha * t[i] + beta * y[i];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);
	ARRAY2(double, B, n, n);
	ARRAY1(double, t, n);
	ARRAY1(double, x, n);
	ARRAY1(double, y, n);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(t, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	TIMED(kernel_gesummv(SIZE_ARGS opaque(1.5), opaque(1.2), A, B, t, x,
		y));
	OUTPUT(t);
	OUTPUT(y);
	return finish();
}
