/* SPDX-License-Identifier: MIT */
/* trisolv - by hand: sixteen rows at a time, as lanes.
 *
 * Of eight rows and eight columns, products are transposed and then subtracted
 * column by column.  What is left of sixteen rows is a triangle.
 */
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

#include "lanes.h"

/* Take the columns before "i" from rows "i" to "i" + 15. */
static void sixteen_rows(int n, int i, const double *L, double *x,
	const double *b)
{
	lanes low = load(b + i), high = load(b + i + LANES);

	for (int j = 0; j < i; j += LANES) {
		lanes first[LANES], second[LANES], known = load(x + j);

		UNROLL
		for (int y = 0; y < LANES; y++) {
			const double *row = L + (size_t)(i + y) * n + j;

			first[y] = load(row) * known;
			second[y] = load(row + (size_t)LANES * n) * known;
		}
		transpose(first);
		transpose(second);
		UNROLL
		for (int k = 0; k < LANES; k++) {
			low = low - first[k];
			high = high - second[k];
		}
	}
	store(x + i, low);
	store(x + i + LANES, high);
}

static NOINLINE void kernel_trisolv(SIZE_PARAMS double L[n][n], double x[n],
	double b[n])
{
	int i = 0;

	for (; i + 2 * LANES <= n; i += 2 * LANES) {
		sixteen_rows(n, i, &L[0][0], x, b);
		for (int y = i; y < i + 2 * LANES; y++) {
			for (int j = i; j < y; j++)
				x[y] -= L[y][j] * x[j];
			x[y] = x[y] / L[y][y];
		}
	}
	for (; i < n; i++) {
		x[i] = b[i];
		for (int j = 0; j < i; j++)
			x[i] -= L[i][j] * x[j];
		x[i] = x[i] / L[i][i];
	}
}

/* Give "L" a dominant diagonal, so that the solution does not grow. */
static NOINLINE void init(SIZE_PARAMS double L[n][n])
{
	for (int i = 0; i < n; i++)
		L[i][i] += n + 1;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, L, n, n);
	ARRAY1(double, x, n);
	ARRAY1(double, b, n);

	FILL(L, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(b, -9.0, 9.0);
	init(SIZE_ARGS L);
	TIMED(kernel_trisolv(SIZE_ARGS L, x, b));
	OUTPUT(x);
	return finish();
}
