/* SPDX-License-Identifier: MIT */
/* bicg - by hand: eight rows at a time, so that A is read once.
 *
 * For s, the rows are vectors as they lie; for q, eight of their columns are
 * transposed, and rows are lanes.
 */
#ifndef M
#define M BY_CLASS(12, 110, 400, 1900, 19)
#endif
#ifndef N
#define N BY_CLASS(14, 120, 420, 2100, 23)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

#include "lanes.h"

/* The columns "j" to "end" - 1 of rows "i" to "i" + 7, one by one. */
static void rest_of_rows(int j, int end, int m, int i, const double *A,
	double *s, double *q, const double *p, const double *r)
{
	for (int y = i; y < i + LANES; y++)
		for (int x = j; x < end; x++) {
			s[x] += r[y] * A[(size_t)y * m + x];
			q[y] += A[(size_t)y * m + x] * p[x];
		}
}

/* Rows "i" to "i" + 7. */
static void eight_rows(int m, int i, const double *A, double *s, double *q,
	const double *p, const double *r)
{
	lanes sums = splat(0.0);
	int j = 0;

	for (; j + LANES <= m; j += LANES) {
		lanes row[LANES], t = load(s + j);

		UNROLL
		for (int y = 0; y < LANES; y++) {
			row[y] = load(A + (size_t)(i + y) * m + j);
			t += splat(r[i + y]) * row[y];
		}
		store(s + j, t);
		transpose(row);
		UNROLL
		for (int x = 0; x < LANES; x++)
			sums += row[x] * splat(p[j + x]);
	}
	store(q + i, sums);
	rest_of_rows(j, m, m, i, A, s, q, p, r);
}

static NOINLINE void kernel_bicg(SIZE_PARAMS double A[restrict n][m],
	double s[restrict m], double q[restrict n], double p[restrict m],
	double r[restrict n])
{
	int i = 0;

	for (int j = 0; j < m; j++)
		s[j] = 0.0;
	for (; i + LANES <= n; i += LANES)
		eight_rows(m, i, &A[0][0], s, q, p, r);
	for (; i < n; i++) {
		q[i] = 0.0;
		for (int j = 0; j < m; j++) {
			s[j] += r[i] * A[i][j];
			q[i] += A[i][j] * p[j];
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, m);
	ARRAY1(double, s, m);
	ARRAY1(double, q, n);
	ARRAY1(double, p, m);
	ARRAY1(double, r, n);

	FILL(A, -1.0, 1.0);
	FILL(s, -1.0, 1.0);
	FILL(q, -1.0, 1.0);
	FILL(p, -1.0, 1.0);
	FILL(r, -1.0, 1.0);
	TIMED(kernel_bicg(SIZE_ARGS A, s, q, p, r));
	OUTPUT(s);
	OUTPUT(q);
	return finish();
}
