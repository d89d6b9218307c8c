/* SPDX-License-Identifier: MIT */
/* durbin - Durbin's recursion: solves the Yule-Walker equations T y = -r,
 * where T is the symmetric Toeplitz matrix with first row 1, r[0], r[1], ...
 *
 * Step k extends the solution of order k by a reflection of itself, which
 * takes the work array z.  The arrays are not declared to be disjoint.
 */
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_durbin(SIZE_PARAMS double r[n], double y[n],
	double z[n])
{
	double alpha;
	double beta;
	double sum;

	y[0] = -r[0];
	beta = 1.0;
	alpha = -r[0];
	for (int k = 1; k < n; k++) {
		beta = (1.0 - alpha * alpha) * beta;
		sum = 0.0;
		for (int i = 0; i < k; i++)
			sum += r[k - i - 1] * y[i];
		alpha = -(r[k] + sum) / beta;
		for (int i = 0; i < k; i++)
			z[i] = y[i] + alpha * y[k - i - 1];
		for (int i = 0; i < k; i++)
			y[i] = z[i];
		y[k] = alpha;
	}
}

/* Let the correlations "r" fade like k^-3/2, so that they sum up to less than
 * a half and the Toeplitz matrix has a dominant diagonal.
 */
static NOINLINE void init(SIZE_PARAMS double r[n])
{
	for (int k = 0; k < n; k++)
		r[k] *= 0.18 / ((k + 1) * sqrt(k + 1));
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY1(double, r, n);
	ARRAY1(double, y, n);
	ARRAY1(double, z, n);

	FILL(r, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	FILL(z, -1.0, 1.0);
	init(SIZE_ARGS r);
	TIMED(kernel_durbin(SIZE_ARGS r, y, z));
	OUTPUT(y);
	OUTPUT(z);
	return finish();
}
