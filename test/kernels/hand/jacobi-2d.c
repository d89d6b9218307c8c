/* SPDX-License-Identifier: MIT */
/* jacobi-2d - by hand: whole rows in tiles over time, four rows at a time.
 *
 * In a tile, step t is t rows behind step 0, so that what a step writes is in
 * the second cache when the next one reads it.  A row is loaded once; left and
 * right neighbours are shuffled from the vectors at both sides.
 */
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(20, 80, 200, 1300, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "kernel.h"

#include "lanes.h"

#define STEPS 32
#define ROWS 4

INLINE double mean(double m, double l, double r, double d, double u)
{
	return 0.2 * (m + l + r + d + u);
}

/* Row "i" from column "j" on, one by one. */
static void rest_of_row(int n, int i, int j, const double *from, double *to)
{
	const double *row = from + (size_t)i * n;

	for (; j < n - 1; j++)
		to[(size_t)i * n + j] = mean(row[j], row[j - 1], row[j + 1],
			row[j + n], row[j - n]);
}

/* "rows" rows from "i" on, at most ROWS and a constant. */
INLINE void some_rows(int rows, int n, int i, const double *restrict from,
	double *restrict to)
{
	lanes left[ROWS], here[ROWS + 2];
	int j = 1;

	UNROLL
	for (int y = 0; y < rows && n > 2 * LANES; y++) {
		left[y] = splat(from[(size_t)(i + y) * n]);
		here[y + 1] = load(from + (size_t)(i + y) * n + 1);
	}
	for (; j + 2 * LANES <= n; j += LANES) {
		here[0] = load(from + (size_t)(i - 1) * n + j);
		here[rows + 1] = load(from + (size_t)(i + rows) * n + j);
		UNROLL
		for (int y = 1; y <= rows; y++) {
			const double *row = from + (size_t)(i + y - 1) * n + j;
			lanes l = __builtin_shufflevector(left[y - 1], here[y],
				7, 8, 9, 10, 11, 12, 13, 14);
			lanes next = load(row + LANES);
			lanes r = __builtin_shufflevector(here[y], next, 1, 2,
				3, 4, 5, 6, 7, 8);
			lanes sum = here[y] + l + r + here[y + 1] +
				(y > 1 ? left[y - 2] : here[0]);

			store(to + (size_t)(i + y - 1) * n + j,
				splat(0.2) * sum);
			left[y - 1] = here[y];
			here[y] = next;
		}
	}
	for (int y = 0; y < rows; y++)
		rest_of_row(n, i + y, j, from, to);
}

static NOINLINE void four_rows(int n, int i, const double *from, double *to)
{
	some_rows(ROWS, n, i, from, to);
}

static NOINLINE void one_row(int n, int i, const double *from, double *to)
{
	some_rows(1, n, i, from, to);
}

/* Rows "first" to "last" - 1, as far as they are inside. */
static void run_rows(int n, int first, int last, const double *from,
	double *to)
{
	int i = first < 1 ? 1 : first, end = last < n - 1 ? last : n - 1;

	if (end - i == ROWS) {
		four_rows(n, i, from, to);
		return;
	}
	for (; i < end; i++)
		one_row(n, i, from, to);
}

static NOINLINE void kernel_jacobi_2d(SIZE_PARAMS double A[n][n],
	double B[n][n])
{
	double *grid[2] = { &A[0][0], &B[0][0] };

	for (int first = 0; first < 2 * nt; first += STEPS) {
		int steps = 2 * nt - first < STEPS ? 2 * nt - first : STEPS;

		for (int i = 1; i - steps < n - 1; i += ROWS)
			for (int t = 0; t < steps; t++)
				run_rows(n, i - t, i - t + ROWS,
					grid[(first + t) % 2],
					grid[(first + t + 1) % 2]);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, n);
	ARRAY2(double, B, n, n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_jacobi_2d(SIZE_ARGS A, B));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
