/* SPDX-License-Identifier: MIT */
/* gemver - a rank-two update and two matrix-vector products:
 * A += u1 v1^T + u2 v2^T, then x += beta A^T y + z, then w += alpha A x.
 */
#ifndef N
#define N BY_CLASS(13, 110, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_gemver(SIZE_PARAMS double alpha, double beta,
	double A[restrict n][n], double u1[restrict n], double v1[restrict n],
	double u2[restrict n], double v2[restrict n], double w[restrict n],
	double x[restrict n], double y[restrict n], double z[restrict n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x[i] = x[i] + beta * A[j][i] * y[j];
	for (int i = 0; i < n; i++)
		x[i] = x[i] + z[i];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			w[i] = w[i] + alpha * A[i][j] * x[j];
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);
	ARRAY1(double, u1, n);
	ARRAY1(double, v1, n);
	ARRAY1(double, u2, n);
	ARRAY1(double, v2, n);
	ARRAY1(double, w, n);
	ARRAY1(double, x, n);
	ARRAY1(double, y, n);
	ARRAY1(double, z, n);

	FILL(A, -1.0, 1.0);
	FILL(u1, -1.0, 1.0);
	FILL(v1, -1.0, 1.0);
	FILL(u2, -1.0, 1.0);
	FILL(v2, -1.0, 1.0);
	FILL(w, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	FILL(z, -1.0, 1.0);
	TIMED(kernel_gemver(SIZE_ARGS opaque(1.5), opaque(1.2), A, u1, v1, u2,
		v2, w, x, y, z));
	OUTPUT(A);
	OUTPUT(x);
	OUTPUT(w);
	return finish();
}
