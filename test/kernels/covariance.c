/* SPDX-License-Identifier: MIT */
/* covariance - sample covariance of all pairs of m variables.
 *
 * Each row of data is one of n observations.  The columns are centred;
 * then cov[i][j] is the product of columns i and j over count - 1.
 * main passes a count of at least 2, so that this is never 0 / 0.
 */
#ifndef M
#define M BY_CLASS(10, 60, 200, 1200, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 80, 240, 1400, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_covariance(SIZE_PARAMS double count,
	double data[restrict n][m], double cov[restrict m][m],
	double mean[restrict m])
{
	for (int j = 0; j < m; j++) {
		mean[j] = 0.0;
		for (int i = 0; i < n; i++)
			mean[j] += data[i][j];
		mean[j] /= count;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			data[i][j] -= mean[j];
	for (int i = 0; i < m; i++)
		for (int j = i; j < m; j++) {
			cov[i][j] = 0.0;
			for (int k = 0; k < n; k++)
				cov[i][j] += data[k][i] * data[k][j];
			cov[i][j] /= count - 1.0;
			cov[j][i] = cov[i][j];
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, data, n, m);
	ARRAY2(double, cov, m, m);
	ARRAY1(double, mean, m);

	FILL(data, -1.0, 3.0);
	FILL(cov, -1.0, 1.0);
	FILL(mean, -1.0, 1.0);
	TIMED(kernel_covariance(SIZE_ARGS opaque(MAX(n, 2)), data, cov, mean));
	OUTPUT(data);
	OUTPUT(cov);
	OUTPUT(mean);
	return finish();
}
