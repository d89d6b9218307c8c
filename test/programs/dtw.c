/* dtw.c - dynamic time warping of many pairs of series in a band (Sakoe and
 * Chiba), two rows kept, nearest neighbours of each series.
 * usage: dtw [series length band]
 *
 * SPDX-License-Identifier: MIT
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double min3(double a, double b, double c)
{
	double m = a < b ? a : b;

	return m < c ? m : c;
}

static double warp(const double *a, const double *b, int n, int band,
	double *old, double *now)
{
	for (int j = 0; j <= n; j++)
		old[j] = DBL_MAX;
	old[0] = 0;
	for (int i = 1; i <= n; i++) {
		int from = i - band > 1 ? i - band : 1;
		int to = i + band < n ? i + band : n;
		double *t;

		for (int j = 0; j <= n; j++)
			now[j] = DBL_MAX;
		for (int j = from; j <= to; j++) {
			double d = fabs(a[i - 1] - b[j - 1]);

			now[j] = d + min3(old[j], now[j - 1], old[j - 1]);
		}
		t = old;
		old = now;
		now = t;
	}
	return old[n];
}

static void normalize(double *a, int n)
{
	double mean = 0, var = 0;

	for (int i = 0; i < n; i++)
		mean += a[i];
	mean /= n;
	for (int i = 0; i < n; i++)
		var += (a[i] - mean) * (a[i] - mean);
	var = sqrt(var / n);
	for (int i = 0; i < n; i++)
		a[i] = (a[i] - mean) / var;
}

int main(int argc, char **argv)
{
	int m = argc > 1 ? atoi(argv[1]) : 60, n = argc > 2 ? atoi(argv[2]) : 300;
	int band = argc > 3 ? atoi(argv[3]) : 40;
	double *x = malloc(sizeof(*x) * m * n);
	double *r = malloc(sizeof(*r) * (n + 1)), *s = malloc(sizeof(*s) * (n + 1));
	double total = 0;

	for (int i = 0; i < m; i++) {
		for (int j = 0; j < n; j++)
			x[i * n + j] = sin(j * 0.05 * (1 + i % 7)) +
				0.3 * cos(j * j * 0.001 * i);
		normalize(x + i * n, n);
	}
	for (int i = 0; i < m; i++) {
		double best = DBL_MAX;

		for (int k = 0; k < m; k++) {
			if (k == i)
				continue;
			double d = warp(x + i * n, x + k * n, n, band, r, s);

			if (d < best)
				best = d;
		}
		total += best;
	}
	printf("%.12g\n", total);
	free(x);
	free(r);
	free(s);
	return 0;
}
