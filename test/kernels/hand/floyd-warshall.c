/* SPDX-License-Identifier: MIT */
/* floyd-warshall - by hand: STEPS rounds at a time, in registers.
 *
 * Round k changes row and column k, too.  So both are kept as they are before
 * and after it: cells up to column k read the old column, later ones the new
 * one, and so with rows.  First the rounds run on their own rows and columns
 * alone, then on tiles of all other cells.
 */
#ifndef N
#define N BY_CLASS(14, 70, 200, 2800, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

#include "lanes.h"

#define STEPS 64
#define ROWS 4
#define VECTORS 4
#define INTS 16
#define COLUMNS (VECTORS * INTS)
#define LESSER(a, b) ((a) < (b) ? (a) : (b))

typedef int ints __attribute__((vector_size(64)));
typedef int loose_ints __attribute__((vector_size(64), aligned(4)));

/* Rows and columns of some rounds, before and after each: row[k * n + j],
 * column[i * STEPS + k].
 */
typedef struct kept {
	int *row[2], *column[2];
} kept;

INLINE ints lesser(ints a, ints b)
{
	ints less = a < b;

	return (a & less) | (b & ~less);
}

/* Cells "from" to "to" - 1 of row "i" in round "k", the "step"-th that is
 * kept.
 */
static void update(int n, int k, int step, const kept *p, int i, int from,
	int to, int *cell)
{
	const int *row = p->row[i > k] + (size_t)step * n;
	int before = p->column[0][(size_t)i * STEPS + step];
	int after = p->column[1][(size_t)i * STEPS + step];
	int middle = to < k + 1 ? to : from > k + 1 ? from : k + 1;

	for (int j = from; j < middle; j++)
		cell[j] = LESSER(cell[j], before + row[j]);
	for (int j = middle; j < to; j++)
		cell[j] = LESSER(cell[j], after + row[j]);
}

/* Keep row and column "k" as they are before its round, and after it. */
static void keep(int n, int k, int step, const kept *p, const int *path)
{
	int *old = p->row[0] + (size_t)step * n;
	int *new = p->row[1] + (size_t)step * n, own, corner;

	memcpy(old, path + (size_t)k * n, n * sizeof(*old));
	own = LESSER(old[k], old[k] + old[k]);
	for (int j = 0; j < n; j++)
		new[j] = LESSER(old[j], (j <= k ? old[k] : own) + old[j]);
	for (int i = 0; i < n; i++) {
		int cell = path[(size_t)i * n + k];

		corner = i <= k ? old[k] : new[k];
		p->column[0][(size_t)i * STEPS + step] = cell;
		p->column[1][(size_t)i * STEPS + step] =
			LESSER(cell, cell + corner);
	}
}

/* Rounds "first" to "first" + "steps" - 1 on their own rows and columns. */
static void run_own(int n, int first, int steps, const kept *p, int *path)
{
	for (int step = 0; step < steps; step++) {
		keep(n, first + step, step, p, path);
		for (int i = 0; i < n; i++) {
			int own = i >= first && i < first + steps;

			update(n, first + step, step, p, i, own ? 0 : first,
				own ? n : first + steps, path + (size_t)i * n);
		}
	}
}

/* All rounds on ROWS x COLUMNS cells; "row" has COLUMNS of each row. */
static NOINLINE void run_tile(int n, int steps, const int *row,
	const int *column, int *cell)
{
	ints t[ROWS][VECTORS];

	UNROLL
	for (int y = 0; y < ROWS; y++)
		UNROLL
		for (int x = 0; x < VECTORS; x++)
			t[y][x] = *(loose_ints *)(cell + (size_t)y * n +
				x * INTS);
	for (int k = 0; k < steps; k++, row += COLUMNS)
		UNROLL
		for (int y = 0; y < ROWS; y++)
			UNROLL
			for (int x = 0; x < VECTORS; x++)
				t[y][x] = lesser(t[y][x],
					*(const loose_ints *)(row + x * INTS) +
						column[y * STEPS + k]);
	UNROLL
	for (int y = 0; y < ROWS; y++)
		UNROLL
		for (int x = 0; x < VECTORS; x++)
			*(loose_ints *)(cell + (size_t)y * n + x * INTS) =
				t[y][x];
}

/* All rounds on columns "from" to "to" - 1 of rows "top" to "bottom" - 1, which
 * none of the rounds is about.
 */
static void run_others(int n, int first, int steps, const kept *p, int top,
	int bottom, int from, int to, int *path)
{
	const int *row = p->row[top >= first];
	const int *column = p->column[from >= first];
	int packed[STEPS * COLUMNS], j = from, i;

	for (; j + COLUMNS <= to; j += COLUMNS) {
		for (int k = 0; k < steps; k++)
			memcpy(packed + k * COLUMNS, row + (size_t)k * n + j,
				COLUMNS * sizeof(*row));
		for (i = top; i + ROWS <= bottom; i += ROWS)
			run_tile(n, steps, packed, column + (size_t)i * STEPS,
				path + (size_t)i * n + j);
		for (; i < bottom; i++)
			for (int k = 0; k < steps; k++)
				update(n, first + k, k, p, i, j, j + COLUMNS,
					path + (size_t)i * n);
	}
	for (i = top; i < bottom; i++)
		for (int k = 0; k < steps && j < to; k++)
			update(n, first + k, k, p, i, j, to,
				path + (size_t)i * n);
}

static int *new_ints(size_t n)
{
	return (int *)new_buffer(n / 2 + 1);
}

static NOINLINE void kernel_floyd_warshall(SIZE_PARAMS
	int path[restrict n][n])
{
	size_t size = (size_t)n * STEPS;
	kept p = { { new_ints(size), new_ints(size) },
		{ new_ints(size), new_ints(size) } };

	for (int first = 0; first < n; first += STEPS) {
		int steps = LESSER(n - first, STEPS), last = first + steps;

		run_own(n, first, steps, &p, &path[0][0]);
		run_others(n, first, steps, &p, 0, first, 0, first,
			&path[0][0]);
		run_others(n, first, steps, &p, 0, first, last, n,
			&path[0][0]);
		run_others(n, first, steps, &p, last, n, 0, first,
			&path[0][0]);
		run_others(n, first, steps, &p, last, n, last, n,
			&path[0][0]);
	}
	for (int i = 0; i < 2; i++) {
		free(p.row[i]);
		free(p.column[i]);
	}
}

/* Put the nodes on a circle, and let an edge cost the square of its length on
 * top of its hashed weight: then short hops pay, and each round shortens
 * paths.
 */
static NOINLINE void init(SIZE_PARAMS int path[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int length = abs(i - j);

			length = length > n - length ? n - length : length;
			path[i][j] = i == j ? 0
					    : path[i][j] + 10 * length * length;
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(int, path, n, n);

	FILL(path, 1, 100);
	init(SIZE_ARGS path);
	TIMED(kernel_floyd_warshall(SIZE_ARGS path));
	OUTPUT(path);
	return finish();
}
