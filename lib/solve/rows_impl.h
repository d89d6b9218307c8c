/* rows_impl.h - the representation of a block of constraints; for the solver.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_ROWS_IMPL_H
#define ASH_SOLVE_ROWS_IMPL_H

#include "solve/rows.h"

/* A row; its terms are term[first .. first + n_term - 1]. */
typedef struct ash_rows_head {
	int64_t constant;
	size_t first;
	unsigned n_term;
	bool is_equality;
} ash_rows_head;

struct ash_rows {
	size_t n;
	size_t max;
	ash_rows_head *head;
	size_t n_term;
	size_t max_term;
	ash_term *term;
	/* Hash table with open addressing: 1 + index of a row, or 0 for a free
	 * slot; NULL before the first search. n_slot is a power of two.
	 */
	size_t n_slot;
	size_t *slot;
	/* An upper bound on the sum of absolute values in each row, at most
	 * UINT64_MAX.
	 */
	uint64_t norm;
	/* Largest variable in use plus one. */
	unsigned n_var;
};

/* Sort "n" terms by variable, add up terms of the same variable, drop zeros.
 * False if a sum exceeds 64 bits.
 */
bool ash_terms_collect(unsigned *n, ash_term *term);

/* Append a row in normal form without a search for an equal one; false without
 * memory. Changes "term".
 */
bool ash_rows_append(ash_rows *rows, bool is_equality, int64_t constant,
	unsigned n, ash_term *term);

/* Remove all rows but the first "n".
 * Requires: all of them came from ash_rows_append.
 */
void ash_rows_truncate(ash_rows *rows, size_t n);

#endif
