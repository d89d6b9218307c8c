/* small_lp.h - small dense problems, and how to solve them without a solver.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_SMALL_LP_H
#define ASH_TEST_SMALL_LP_H

#include <stdio.h>

#include "solve/lp.h"

#define SL_VAR 8
#define SL_ROW 16
#define SL_OBJECTIVE 3

/* coef[0] x0 + ... + constant, or with >= 0 or = 0 behind it. */
typedef struct {
	int64_t coef[SL_VAR];
	int64_t constant;
	bool is_equality;
} sl_row;

typedef struct {
	int n_var;
	int n_objective;
	sl_row objective[SL_OBJECTIVE];
	int n_row;
	sl_row row[SL_ROW];
} sl_problem;

/* Read forms such as  "x0 - 2 x1 + 3 >= 0, x1 = 0"  or  "x0 + x1, 3";
 * returns their number.
 */
int sl_read(const char *text, sl_row *row);
void sl_print(const sl_problem *p, FILE *out);

/* The terms of a form; returns their number. */
unsigned sl_terms(const sl_row *row, int n_var, ash_term *term);

/* The problem for the solver, as a block or row by row. */
ash_lp *sl_build(const sl_problem *p, ash_rows *block, ash_lp_work *work);

int64_t sl_value(const sl_row *row, int n_var, const int64_t *x);
bool sl_holds(const sl_row *row, int n_var, const int64_t *x);
bool sl_all_hold(const sl_problem *p, const int64_t *x);

/* Is "a" before "b" in the order of the problem's minimum? */
bool sl_before(const sl_problem *p, const int64_t *a, const int64_t *b);

/* Next point of the box 0 .. max in lexicographic order; false at the end. */
bool sl_next(int n_var, int64_t max, int64_t *x);

/* The least integer point of the box; false if there is none. */
bool sl_brute(const sl_problem *p, int64_t max, int64_t *best);

/* Random numbers that are the same everywhere. */
typedef struct {
	uint64_t state;
} sl_random;

/* 0 .. n - 1 */
int sl_below(sl_random *random, int n);
/* A problem with at most "n_var" variables and "n_row" rows, each variable
 * bounded by "max" if that is not negative.
 */
void sl_random_problem(sl_random *random, int n_var, int n_row, int max,
	sl_problem *p);
/* A form with coefficients of both signs. */
void sl_random_form(sl_random *random, int n_var, sl_row *row);

#endif
