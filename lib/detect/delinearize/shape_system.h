/* shape_system.h - a few inequalities with short coefficients.
 *
 * Most domains are convex, and bounded by sums of few parameters and iterators
 * with coefficients 1 and -1.  Then iterators are eliminated without loss
 * (Fourier and Motzkin), and a point is soon found where there are any, at a
 * fraction of what isl takes.  Where that does not help there is no answer, and
 * isl is to be asked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_SYSTEM_H
#define ASH_DETECT_DELINEARIZE_SHAPE_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/set.h>

/* Each row is a sum that is not negative. */
typedef struct ash_system {
	isl_ctx *ctx;
	unsigned n_param;
	unsigned n_dim;
	unsigned n;
	unsigned capacity;
	int64_t *entry;	/* of each row: constant, parameters, dimensions */
	bool is_empty;	/* is one of them always negative? */
} ash_system;

/* The constraints of "set"; false if it is not convex, or has equalities,
 * divisions, or long numbers.  To be cleared even then.
 */
bool ash_system_read(ash_system *system, __isl_keep isl_set *set);
/* Free what "system" owns. */
void ash_system_clear(ash_system *system);
/* An independent copy with room for a few rows more; false without memory. */
bool ash_system_copy(ash_system *to, const ash_system *from);

/* The number of entries of a row of the system. */
unsigned ash_system_width(const ash_system *system);
/* Add a row, in lowest terms; false if there are too many. */
bool ash_system_add(ash_system *system, const int64_t *row);
/* Leave the parameters for which there are integer dimensions; false if that is
 * not found out, and the rows are useless then.
 */
bool ash_system_eliminate(ash_system *system);
/* Does one row, or do two of them, say that nothing is left? */
bool ash_system_is_contradictory(const ash_system *system);
/* Without dimensions: has an integer point been found? */
bool ash_system_has_point(const ash_system *system);
/* One whose neighbours in the directions of all parameters are in there, too,
 * so that no equality holds for all points?
 */
bool ash_system_has_room(const ash_system *system);
/* The only row that no row of "known" implies by itself; NULL: none or more. */
const int64_t *ash_system_news(const ash_system *system,
	const ash_system *known);

#endif
