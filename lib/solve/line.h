/* line.h - lines of the tableau: sparse rational vectors, shared.
 *
 * A line is  (val[0] + val[1] y[col[1]] + ... ) / den  with den > 0 and no
 * factor common to all its numbers.  Entry 0 is the constant, in column 0, and
 * is always there; the others are in no particular order, have columns >= 1,
 * all different, and are not zero.
 *
 * Lines are not changed after they have been built, so states of the tableau
 * share them by reference counts.  A line with a number that does not fit 64
 * bits is a big one, whose numbers are GMP's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_LINE_H
#define ASH_SOLVE_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <gmp.h>

#define ASH_POOL_N_SIZE 32

typedef struct ash_line {
	unsigned n_ref;
	unsigned n;		/* number of entries */
	uint64_t filter;	/* bit c % 64 is set for each column c >= 1 */
	int64_t den;		/* the denominator; 0 in a big line */
	unsigned width;		/* number of bits of the largest entry */
	unsigned size;		/* room for 1 << size entries */
	unsigned *col;
	union {
		int64_t *val;
		mpz_t *big;	/* n values, then the denominator */
	};
	struct ash_line *next;	/* in the list of free lines */
} ash_line;

/* The memory of all lines: lists of free lines by size, and unused memory. */
typedef struct ash_pool {
	ash_line *spare[ASH_POOL_N_SIZE];
	void *chunk;
	size_t n_chunk;		/* size of the newest chunk in bytes */
	char *fresh;
	size_t n_fresh;
} ash_pool;

/* Free all memory.  Requires: no line of the pool is in use. */
void ash_pool_clear(ash_pool *pool);

/* A line of "n" entries, or NULL.  The caller fills "col" and "val" and
 * calls ash_line_seal.
 */
ash_line *ash_line_alloc(ash_pool *pool, unsigned n);
/* A line of "n" entries of any length, or NULL, to be filled and sealed. */
ash_line *ash_line_alloc_big(ash_pool *pool, unsigned n);
/* Set the fields that follow from the entries. Returns "line". */
ash_line *ash_line_seal(ash_line *line);

/* A line of "n" entries with copies of these numbers, in ascending columns,
 * over the denominator "den"; NULL if there is no memory.
 */
ash_line *ash_line_build(ash_pool *pool, unsigned n, const unsigned *col,
	const int64_t *val, int64_t den);

/* Are the entries GMP numbers, in "big"? */
static inline bool ash_line_is_big(const ash_line *line)
{
	return line->den == 0;
}

/* One more reference to "line". */
static inline ash_line *ash_line_copy(ash_line *line)
{
	++line->n_ref;
	return line;
}

/* Return a line without references to the pool. */
void ash_line_recycle(ash_pool *pool, ash_line *line);

/* Drop one reference; the last one returns the line to the pool. */
static inline void ash_line_free(ash_pool *pool, ash_line *line)
{
	if (line && --line->n_ref == 0)
		ash_line_recycle(pool, line);
}

/* Index of the entry in column "col" >= 1, or 0. */
static inline unsigned ash_line_find(const ash_line *line, unsigned col)
{
	if (!(line->filter >> (col % 64) & 1))
		return 0;
	for (unsigned i = 1; i < line->n; ++i)
		if (line->col[i] == col)
			return i;
	return 0;
}

/* The sign of entry "i". */
static inline int ash_line_sign(const ash_line *line, unsigned i)
{
	if (ash_line_is_big(line))
		return mpz_sgn(line->big[i]);
	return (line->val[i] > 0) - (line->val[i] < 0);
}

/* Is the constant, which is the value at the current point, an integer? */
bool ash_line_is_integral(const ash_line *line);

/* Set "z", which is initialized, to the numerator of entry "i", of any length.
 */
void ash_line_get(const ash_line *line, unsigned i, mpz_t z);
/* Set "z", which is initialized, to the common denominator of the entries. */
void ash_line_get_den(const ash_line *line, mpz_t z);

#endif
