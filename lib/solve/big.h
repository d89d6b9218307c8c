/* big.h - the operations of the tableau on numbers beyond 64 bits.
 *
 * Each function corresponds to one in tableau.c or pivot.c, but accepts lines
 * of both kinds; the result is a line of 64-bit numbers if it fits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SOLVE_BIG_H
#define ASH_SOLVE_BIG_H

#include "solve/tableau.h"

/* From now on GMP takes memory from the reserve when malloc fails: see
 * isl_fixes/reserve.h.
 */
void ash_big_use_reserve(void);

/* The line of the constraint "row", in terms of the columns y; owned by the
 * caller, NULL without memory.
 */
ash_line *ash_big_express(ash_tableau *tab, const ash_row *row);

/* A new line: "line" after y[line->col[at]] has been replaced by means of
 * "pivot", in numbers of any length. NULL without memory.
 */
ash_line *ash_big_combine(ash_tableau *tab, const ash_line *line, unsigned at,
	const ash_line *pivot, bool is_equality);

/* Compare line[i] / pivot[p] with line[j] / pivot[q], which are entries: the
 * result is negative, 0 or positive.  Requires: the entries of "pivot" are
 * positive.
 */
int ash_big_compare(const ash_line *line, unsigned i, unsigned j,
	const ash_line *pivot, unsigned p, unsigned q);

/* A new line: the negative of "line", in numbers of any length; NULL without
 * memory.
 */
ash_line *ash_big_negate(ash_tableau *tab, const ash_line *line);

/* Tighten the constraint "line" >= 0 (or = 0), in which y and the slack are
 * integers: divide it by the greatest common divisor of the entries and round
 * the constant down.  Sets *impossible if an equality cannot hold.
 */
ash_line *ash_big_tighten(ash_tableau *tab, const ash_line *line,
	bool is_equality, bool *impossible);

/* The cut  sum (sign * val mod den) y >= (-sign * constant) mod den.  Sets
 * *impossible if "line" is not an integer for any integers y.
 */
ash_line *ash_big_cut(ash_tableau *tab, const ash_line *line, int sign,
	bool *impossible);

#endif
