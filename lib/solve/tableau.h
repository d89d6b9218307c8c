/* tableau.h - the simplex tableau in column form.
 *
 * Line i gives the value of the i-th objective, and after those of the
 * variables, in terms of numbers y[c] >= 0, one per column c >= 1.  At first
 * y[c] is variable c - 1; a pivot makes y[c] the slack of a constraint.  The
 * current point is y = 0, that is column 0.
 *
 * All columns c >= 1 are lexicographically positive from top to bottom, so
 * the current point is the lexicographic minimum of what y >= 0 allows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_TABLEAU_H
#define ASH_SOLVE_TABLEAU_H

#include "solve/line.h"
#include "solve/lp.h"
#include "solve/rows.h"

/* The previous contents of a line. */
typedef struct ash_trail {
	ash_line *line;
	unsigned i;
	unsigned depth;
} ash_trail;

typedef struct ash_tableau {
	unsigned n_objective;
	unsigned n_line;
	unsigned n_col;		/* number of columns, including column 0 */
	ash_lp_work *work;	/* not owned */
	ash_pool pool;
	ash_line **line;
	/* The value of each line at the current point, in lowest terms; the
	 * denominator is 0 if the value exceeds 64 bits.
	 */
	int64_t *num;
	int64_t *den;

	/* Per column: the first line with an entry there, and the index of that
	 * entry; n_line for a column that was removed.
	 */
	bool has_lead;
	unsigned *lead;
	unsigned *lead_at;

	/* For rollback: the number of marks, and for each line the depth at
	 * which it was last saved on the trail.
	 */
	unsigned depth;
	unsigned *saved;
	size_t n_trail;
	size_t max_trail;
	ash_trail *trail;

	/* The number of entries of lines that have been read so far, and by the
	 * last pivot.
	 */
	uint64_t touched;
	uint64_t pivot_cost;

	/* Scratch memory: a column is marked if stamp[c] == serial. */
	uint64_t serial;
	uint64_t *stamp;
	int64_t *dense;		/* for each column; zero between uses */
	unsigned n;
	unsigned *col;		/* columns of the line being built */
	int64_t *val;
	mpz_t *big;		/* for each column; NULL until needed */
} ash_tableau;

/* Initialize "tab". False if there is no memory; ash_tableau_clear must be
 * called in any case.
 */
bool ash_tableau_init(ash_tableau *tab, unsigned n_var, unsigned n_objective,
	ash_lp_work *work);
/* Free what "tab" owns. */
void ash_tableau_clear(ash_tableau *tab);

/* Replace line "i" by "line", which is taken; false if there is no memory. */
bool ash_tableau_set(ash_tableau *tab, unsigned i, ash_line *line);

/* Begin a state to which ash_tableau_undo can return.  Returns the argument for
 * it.
 */
size_t ash_tableau_mark(ash_tableau *tab);
/* Take back all changes since ash_tableau_mark gave "mark". */
void ash_tableau_undo(ash_tableau *tab, size_t mark);

/* The constraint "row" in terms of y; NULL if there is no memory. */
ash_line *ash_tableau_express(ash_tableau *tab, const ash_row *row);

/* Compute the leads of the first lines, unless they are known. */
void ash_tableau_find_leads(ash_tableau *tab);

/* The column on which to pivot so that the constraint "line" >= 0, violated
 * now, will just hold; 0 if it cannot hold.
 */
unsigned ash_tableau_choose(ash_tableau *tab, const ash_line *line);

/* Make y[col] the slack of "line".  With "is_equality", fix it at zero: the
 * column is gone afterwards.  False if there is no memory.
 * Requires: the entry in "col" is positive.
 */
bool ash_tableau_pivot(ash_tableau *tab, ash_line *line, unsigned col,
	bool is_equality);

/* Take "n" operations off the budget. */
static inline void ash_tableau_spend(ash_tableau *tab, uint64_t n)
{
	ash_lp_work *work = tab->work;

	work->budget = work->budget > n ? work->budget - n : 0;
}

/* Begin with no column marked; returns the new mark. */
static inline uint64_t ash_tableau_next_serial(ash_tableau *tab)
{
	return ++tab->serial;
}

#endif
