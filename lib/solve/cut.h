/* cut.h - what is known because all numbers are integers.
 *
 * Every constraint has integer coefficients, and so do the cuts in terms of
 * the variables; so not only the variables, but all slacks, i.e. all y, are
 * integers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_CUT_H
#define ASH_SOLVE_CUT_H

#include "solve/tableau.h"

/* Divide "line" >= 0 (or = 0), which is taken, by what its entries share,
 * and round the constant.  NULL if there is no memory, or if the equality
 * cannot hold: then *impossible is set.
 */
ash_line *ash_cut_tighten(ash_tableau *tab, ash_line *line,
	bool is_equality, bool *impossible);

/* A constraint that the current point violates and all integer points
 * satisfy, from the first line with a fraction.  NULL with *impossible: that
 * line is never an integer; NULL without: no memory.
 * Requires: there is a line with a fraction.
 */
ash_line *ash_cut_find(ash_tableau *tab, bool *impossible);

/* Are all lines integers at the current point? */
bool ash_cut_none(const ash_tableau *tab);

#endif
