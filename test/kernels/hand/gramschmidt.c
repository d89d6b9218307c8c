/* SPDX-License-Identifier: MIT */
/* gramschmidt - by hand: WIDTH columns at a time, in the second cache.
 *
 * All finished columns are taken from a copy of them.  One pass over the copy
 * subtracts a column and sums up the products with the next one.
 */
#ifndef M
#define M BY_CLASS(14, 80, 240, 1200, 23)
#endif
#ifndef N
#define N BY_CLASS(12, 60, 200, 1000, 17)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

#include "lanes.h"

#define VECTORS 4
#define WIDTH (VECTORS * LANES)

/* Copy columns "j" to "j" + "w" - 1 of "a" to "part", or back. */
static void copy_columns(int m, int n, int j, int w, double *a, double *part,
	int back)
{
	for (int i = 0; i < m; i++)
		memcpy(back ? a + (size_t)i * n + j : part + i * WIDTH,
			back ? part + i * WIDTH : a + (size_t)i * n + j,
			w * sizeof(*a));
}

/* Subtract column "last" times "r" from "part", unless there is none, and set
 * "r" to the sums of products with column "q", unless there is none.
 */
static void take_column(int m, const double *last, const double *q,
	double *part, lanes r[VECTORS])
{
	lanes sum[VECTORS];

	for (int x = 0; x < VECTORS; x++)
		sum[x] = splat(0.0);
	for (int i = 0; i < m; i++)
		UNROLL
		for (int x = 0; x < VECTORS; x++) {
			double *cell = part + i * WIDTH + x * LANES;
			lanes value = load(cell);

			if (last) {
				value = value - splat(last[i]) * r[x];
				store(cell, value);
			}
			if (q)
				sum[x] += splat(q[i]) * value;
		}
	for (int x = 0; x < VECTORS; x++)
		r[x] = sum[x];
}

/* Take the columns before "j" from "part"; "qt" has them as rows. */
static void take_finished(int m, int n, int j, int w, const double *qt,
	double *part, double *R)
{
	lanes r[VECTORS];

	for (int k = 0; k <= j && j > 0; k++) {
		const double *q = qt + (size_t)k * m;
		double sums[WIDTH];

		take_column(m, k > 0 ? q - m : NULL, k < j ? q : NULL, part,
			r);
		for (int x = 0; x < VECTORS; x++)
			store(sums + x * LANES, r[x]);
		if (k < j)
			memcpy(R + (size_t)k * n + j, sums, w * sizeof(*R));
	}
}

/* Normalize column "k" of "part" and take it from those behind it. */
static void finish_column(int m, int n, int j, int k, int w, double *q,
	double *part, double *R)
{
	double *r = R + (size_t)(j + k) * n + j, norm = 0.0;

	for (int i = 0; i < m; i++)
		norm += part[i * WIDTH + k] * part[i * WIDTH + k];
	r[k] = sqrt(norm);
	for (int i = 0; i < m; i++)
		q[i] = part[i * WIDTH + k] / r[k];
	for (int x = k + 1; x < w; x++)
		r[x] = 0.0;
	for (int i = 0; i < m; i++)
		for (int x = k + 1; x < w; x++)
			r[x] += q[i] * part[i * WIDTH + x];
	for (int i = 0; i < m; i++)
		for (int x = k + 1; x < w; x++)
			part[i * WIDTH + x] -= q[i] * r[x];
}

static NOINLINE void kernel_gramschmidt(SIZE_PARAMS double A[restrict m][n],
	double R[restrict n][n], double Q[restrict m][n])
{
	double *qt = new_buffer((size_t)n * m);
	double *part = new_buffer((size_t)m * WIDTH);

	memset(part, 0, (size_t)m * WIDTH * sizeof(*part));
	for (int j = 0; j < n; j += WIDTH) {
		int w = n - j < WIDTH ? n - j : WIDTH;

		copy_columns(m, n, j, w, &A[0][0], part, 0);
		take_finished(m, n, j, w, qt, part, &R[0][0]);
		for (int k = 0; k < w; k++)
			finish_column(m, n, j, k, w, qt + (size_t)(j + k) * m,
				part, &R[0][0]);
		copy_columns(m, n, j, w, &A[0][0], part, 1);
	}
	for (int i0 = 0; i0 < m; i0 += LANES)
		for (int k = 0; k < n; k++)
			for (int i = i0; i < i0 + LANES && i < m; i++)
				Q[i][k] = qt[(size_t)k * m + i];
	free(qt);
	free(part);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, m, n);
	ARRAY2(double, R, n, n);
	ARRAY2(double, Q, m, n);

	FILL(A, -1.0, 1.0);
	FILL(R, -1.0, 1.0);
	FILL(Q, -1.0, 1.0);
	TIMED(kernel_gramschmidt(SIZE_ARGS A, R, Q));
	OUTPUT(A);
	OUTPUT(R);
	OUTPUT(Q);
	return finish();
}
