/* SPDX-License-Identifier: MIT */
/* correlation - Pearson correlation of all pairs of m variables.
 *
 * Each row of data is one of n observations.  The columns are centred and
 * scaled to unit length; then corr[i][j] is the product of columns i and j.
 * A variable that hardly varies is left unscaled.
 */
#ifndef M
#define M BY_CLASS(10, 60, 200, 1200, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 80, 240, 1400, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_correlation(SIZE_PARAMS double count,
	double data[restrict n][m], double corr[restrict m][m],
	double mean[restrict m], double dev[restrict m])
{
	for (int j = 0; j < m; j++) {
		mean[j] = 0.0;
		for (int i = 0; i < n; i++)
			mean[j] += data[i][j];
		mean[j] /= count;
	}
	for (int j = 0; j < m; j++) {
		dev[j] = 0.0;
		for (int i = 0; i < n; i++)
			dev[j] += (data[i][j] - mean[j]) *
				  (data[i][j] - mean[j]);
		dev[j] /= count;
		dev[j] = sqrt(dev[j]);
		dev[j] = dev[j] <= 0.1 ? 1.0 : dev[j];
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			data[i][j] -= mean[j];
			data[i][j] /= sqrt(count) * dev[j];
		}
	for (int i = 0; i < m; i++) {
		corr[i][i] = 1.0;
		for (int j = i + 1; j < m; j++) {
			corr[i][j] = 0.0;
			for (int k = 0; k < n; k++)
				corr[i][j] += data[k][i] * data[k][j];
			corr[j][i] = corr[i][j];
		}
	}
}

/* Let the first variable hardly vary. */
static NOINLINE void init(SIZE_PARAMS double data[restrict n][m])
{
	for (int i = 0; i < n && m > 0; i++)
		data[i][0] = 2.0 + 0.01 * data[i][0];
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, data, n, m);
	ARRAY2(double, corr, m, m);
	ARRAY1(double, mean, m);
	ARRAY1(double, dev, m);

	FILL(data, -1.0, 3.0);
	FILL(corr, -1.0, 1.0);
	FILL(mean, -1.0, 1.0);
	FILL(dev, -1.0, 1.0);
	init(SIZE_ARGS data);
	TIMED(kernel_correlation(SIZE_ARGS opaque(MAX(n, 1)), data, corr, mean,
		dev));
	OUTPUT(data);
	OUTPUT(corr);
	OUTPUT(mean);
	OUTPUT(dev);
	return finish();
}
