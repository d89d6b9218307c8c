/* shape_system.h - small systems of inequalities with short coefficients.
 *
 * Most domains are convex, and bounded by sums of few parameters and iterators
 * with coefficients 1 and -1.  Fourier-Motzkin elimination of iterators is then
 * exact, and integer points are found quickly, at a fraction of isl's cost.  In
 * other cases there is no result, and isl is used.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_SYSTEM_H
#define ASH_DETECT_DELINEARIZE_SHAPE_SYSTEM_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/set.h>

/* A system of "n" inequalities, called rows: sums that must be non-negative. */
typedef struct ash_system {
	isl_ctx *ctx;
	unsigned n_param;
	unsigned n_dim;
	unsigned n;
	unsigned capacity;
	int64_t *entry;	/* of each row: constant, parameters, dimensions */
	bool is_empty;	/* is a row always negative? */
} ash_system;

/* Set "system" to the constraints of "set"; false if it is not convex, or has
 * equalities, divisions, or long numbers.  Must be cleared even then.
 */
bool ash_system_read(ash_system *system, __isl_keep isl_set *set);
/* Free what "system" owns. */
void ash_system_clear(ash_system *system);
/* An independent copy with room for a few rows more; false without memory. */
bool ash_system_copy(ash_system *to, const ash_system *from);

/* The number of entries of a row of the system. */
unsigned ash_system_width(const ash_system *system);
/* Add the inequality "row" to "system", in lowest terms; false if there are too
 * many rows, or if a number is too long.
 */
bool ash_system_add(ash_system *system, const int64_t *row);
/* Eliminate the dimensions, leaving the parameters for which integer points
 * exist; false if that is impossible, and the rows are then invalid.
 */
bool ash_system_eliminate(ash_system *system);
/* Is the system shown to be empty by one row, or by the sum of two? */
bool ash_system_is_contradictory(const ash_system *system);
/* Does the system, whose dimensions have been eliminated, have an integer
 * point?  False means that none was found.
 */
bool ash_system_has_point(const ash_system *system);
/* Does the system have a point all of whose neighbours in the directions of the
 * parameters are in the system as well?  Then no equality holds for all its
 * points.  False means that no such point was found.
 */
bool ash_system_has_room(const ash_system *system);
/* The only row of "system" that no single row of "known" implies; NULL if there
 * is not exactly one.
 */
const int64_t *ash_system_news(const ash_system *system,
	const ash_system *known);

#endif
