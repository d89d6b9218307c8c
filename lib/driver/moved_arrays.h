/* moved_arrays.h - variants in which elements of arrays lie in buffers.
 *
 * Layouts and expansions of arrays are found in the same way: arrays are moved
 * one by one, each of which yields a new SCoP; the result is compared with the
 * nest's SCoP by a legality check, and goes through dependence analysis and
 * search like any other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_MOVED_ARRAYS_H
#define ASH_DRIVER_MOVED_ARRAYS_H

#include "budget/budget.h"
#include "driver/variant.h"

/* The value of the option "layout" that moves every array for which that is
 * possible.
 */
#define ASH_MOVE_FORCED 2
/* The most moved arrays in one SCoP. */
#define ASH_MAX_MOVED 16

/* A SCoP of the nest with "n" moved arrays. */
typedef struct ash_moved_scop {
	ash_scop *scop;  /* owned */
	unsigned n;
	ash_moved_array array[ASH_MAX_MOVED];
	ash_buffer_case made[ASH_MAX_MOVED];  /* owned */
	double bytes;  /* of the buffers, for is_better */
	bool is_checked;  /* is the legality of each move checked at once? */
} ash_moved_scop;

/* A way to move arrays. */
typedef struct ash_array_mover {
	const char *name;  /* for failures */
	const char *note;  /* on a moved array, "%s" */
	unsigned most;  /* the most arrays in one SCoP */
	/* Can the code be generated? */
	bool (*is_possible)(const ash_scop *scop, const ash_scop_binding *ir,
		int array);
	/* Move "array" in "scop", a copy of that of the nest or of one with
	 * moved arrays: *made is the result, with the facts set.  False if that
	 * is impossible.
	 */
	isl_bool (*move)(const ash_nest_job *nest, ash_scop *scop,
		const ash_moved_array *array, ash_buffer_case *made);
	/* Is "after", with the "n" moved arrays "cases", equivalent to
	 * "before"?  If not, *why is the reason, owned by the caller.
	 */
	isl_bool (*check)(const ash_scop *before, const ash_deps *deps,
		const ash_scop *after, unsigned n, const ash_buffer_case *cases,
		char **why);
	/* Move the arrays in "t" for which that may pay. */
	void (*choose)(ash_nest_job *nest, const ash_variant *host,
		ash_moved_scop *t);
	/* Is "out", the variant of "t", better than "host"?  Not asked if
	 * forced.
	 */
	bool (*is_better)(const ash_nest_job *nest, const ash_variant *host,
		const ash_moved_scop *t, const ash_variant *out);
} ash_array_mover;

extern const ash_array_mover ash_layout_mover, ash_expansion_mover;

/* Move one more array in "t", as array->layout or array->loop says; false,
 * without a change, if that is impossible or, with t->is_checked, illegal.
 */
bool ash_moved_add(const ash_array_mover *m, const ash_nest_job *nest,
	ash_moved_scop *t, const ash_moved_array *array);

/* Set *out to the nest's SCoP with the "n" moved arrays "array", and its
 * dependences.  False if one cannot be moved, or if the legality check fails.
 */
isl_bool ash_moved_make(const ash_array_mover *m, const ash_nest_job *nest,
	const ash_moved_array *array, unsigned n, ash_variant *out);

/* Plan the best order of the nest with moved arrays; a planner's result.  The
 * legality check is expensive, so only a variant that is better than "host" is
 * checked.
 */
isl_bool ash_moved_plan(const ash_array_mover *m, ash_nest_job *nest,
	const ash_variant *host, ash_budget *budget, ash_variant *out);

#endif
