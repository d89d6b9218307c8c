/* cut.h - cutting planes (Gomory), and other consequences of integrality.
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

/* Divide "line" >= 0 (or = 0) by the greatest common divisor of its entries and
 * round the constant. Takes "line". NULL if there is no memory, or if the
 * equality cannot hold: then *impossible is set.
 */
ash_line *ash_cut_tighten(ash_tableau *tab, ash_line *line, bool is_equality,
	bool *impossible);

/* The first line from "i" on with a fraction; n_line if there is none. */
unsigned ash_cut_next(const ash_tableau *tab, unsigned i);

/* A constraint that the current point violates and all integer points
 * satisfy, from line "i"; "sign", 1 or -1, says which of two.  NULL with
 * *impossible: the line is never an integer; NULL without: no memory.
 * Requires: line "i" has a fraction.
 */
ash_line *ash_cut_make(ash_tableau *tab, unsigned i, int sign,
	bool *impossible);

#endif
