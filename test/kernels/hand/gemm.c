/* SPDX-License-Identifier: MIT */
/* gemm - by hand: a tile of C in registers, A and B packed as it reads them.
 *
 * A tile has ROWS x COLUMNS cells.  It adds DEPTH products to each, in order,
 * before the next tile.  Packed parts end in zeros; a tile at an edge runs in
 * memory of its own, of which what exists is copied.
 */
#ifndef NI
#define NI BY_CLASS(10, 60, 200, 1000, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 70, 220, 1100, 17)
#endif
#ifndef NK
#define NK BY_CLASS(15, 80, 240, 1200, 19)
#endif
#define EXTENTS(X) X(ni, NI) X(nj, NJ) X(nk, NK)
#include "kernel.h"

#include "lanes.h"

#define ROWS 4
#define VECTORS 5
#define COLUMNS (VECTORS * LANES)
#define DEPTH 128
#define HEIGHT 200

/* Add "depth" products to the tile "c", with rows of "width" elements. */
static NOINLINE void add_products(int depth, const double *a, const double *b,
	double *c, size_t width)
{
	lanes t[ROWS][VECTORS];

	UNROLL
	for (int y = 0; y < ROWS; y++)
		UNROLL
		for (int x = 0; x < VECTORS; x++)
			t[y][x] = load(c + y * width + x * LANES);
	for (int k = 0; k < depth; k++, a += ROWS, b += COLUMNS)
		UNROLL
		for (int y = 0; y < ROWS; y++)
			UNROLL
			for (int x = 0; x < VECTORS; x++)
				t[y][x] += splat(a[y]) * load(b + x * LANES);
	UNROLL
	for (int y = 0; y < ROWS; y++)
		UNROLL
		for (int x = 0; x < VECTORS; x++)
			store(c + y * width + x * LANES, t[y][x]);
}

/* The same for the first "rows" x "columns" cells of a tile. */
static void add_at_edge(int rows, int columns, int depth, const double *a,
	const double *b, double *c, size_t width)
{
	double tile[ROWS * COLUMNS] = { 0 };

	for (int y = 0; y < rows; y++)
		memcpy(tile + y * COLUMNS, c + y * width,
			columns * sizeof(*c));
	add_products(depth, a, b, tile, COLUMNS);
	for (int y = 0; y < rows; y++)
		memcpy(c + y * width, tile + y * COLUMNS,
			columns * sizeof(*c));
}

/* Pack alpha times "rows" x "depth" elements, ROWS of each column together. */
static void pack_a(int rows, int depth, double alpha, const double *a,
	size_t width, double *packed)
{
	for (int i = 0; i < rows; i += ROWS)
		for (int k = 0; k < depth; k++)
			for (int y = i; y < i + ROWS; y++)
				*packed++ = y < rows ? alpha * a[y * width + k]
						     : 0.0;
}

/* Pack "depth" x "columns" elements, COLUMNS of each row together. */
static void pack_b(int depth, int columns, const double *b, size_t width,
	double *packed)
{
	for (int j = 0; j < columns; j += COLUMNS) {
		int n = columns - j < COLUMNS ? columns - j : COLUMNS;

		for (int k = 0; k < depth; k++, packed += COLUMNS) {
			memcpy(packed, b + k * width + j, n * sizeof(*b));
			memset(packed + n, 0, (COLUMNS - n) * sizeof(*b));
		}
	}
}

/* Add the products of packed parts to "rows" x "columns" cells. */
static void add_part(int rows, int columns, int depth, const double *a,
	const double *b, double *c, size_t width)
{
	for (int j = 0; j < columns; j += COLUMNS)
		for (int i = 0; i < rows; i += ROWS) {
			const double *ai = a + (size_t)i * depth;
			const double *bj = b + (size_t)j * depth;
			double *cell = c + i * width + j;
			int h = rows - i < ROWS ? rows - i : ROWS;
			int w = columns - j < COLUMNS ? columns - j : COLUMNS;

			if (h == ROWS && w == COLUMNS)
				add_products(depth, ai, bj, cell, width);
			else
				add_at_edge(h, w, depth, ai, bj, cell, width);
		}
}

static NOINLINE void kernel_gemm(SIZE_PARAMS double alpha, double beta,
	double C[restrict ni][nj], double A[restrict ni][nk],
	double B[restrict nk][nj])
{
	double *a = new_buffer((size_t)HEIGHT * DEPTH);
	double *b = new_buffer((size_t)(nj + COLUMNS) * DEPTH);

	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++)
			C[i][j] *= beta;
	for (int k = 0; k < nk && ni > 0 && nj > 0; k += DEPTH) {
		int depth = nk - k < DEPTH ? nk - k : DEPTH;

		pack_b(depth, nj, &B[k][0], nj, b);
		for (int i = 0; i < ni; i += HEIGHT) {
			int rows = ni - i < HEIGHT ? ni - i : HEIGHT;

			pack_a(rows, depth, alpha, &A[i][k], nk, a);
			add_part(rows, nj, depth, a, b, &C[i][0], nj);
		}
	}
	free(a);
	free(b);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, C, ni, nj);
	ARRAY2(double, A, ni, nk);
	ARRAY2(double, B, nk, nj);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_gemm(SIZE_ARGS opaque(1.5), opaque(1.2), C, A, B));
	OUTPUT(C);
	return finish();
}
