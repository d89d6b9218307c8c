/* buffer_check.h - legality of transformations that move elements of arrays to
 * buffers: the frame of the checks of layouts, expansions and packings.
 *
 * Such a transformation adds arrays, the buffers, to a SCoP.  Accesses of its
 * statements touch slots of a buffer instead of elements of an array, and new
 * statements, the copies, move elements to their slots and back.
 *
 * The frame checks what holds for all of these transformations:
 *  - the original statements have the same instances, and their accesses are
 *    the same, or touch the slots of the same elements of an array with a
 *    buffer; no statement uses both an array and its buffer;
 *  - each instance of another statement copies an element to its slot or back;
 *  - buffers are new arrays, and slots lie within their bounds;
 *  - the order of the original statements is legal.
 * The rules of a transformation say what a slot is, and check that each read
 * sees the value that it saw before, as do the reads after the SCoP.
 *
 * Frame and rules share no code with the transformations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_BUFFER_CHECK_H
#define ASH_DEPS_LEGALITY_BUFFER_CHECK_H

#include "deps/flow/deps.h"
#include "scop/array_copies.h"

/* The most checks of values that rules have. */
#define ASH_MAX_BUFFER_RULES 4

/* A check of "after", which is "before" with "n" buffers. */
typedef struct ash_buffer_check {
	const ash_scop *before, *after;
	const ash_deps *deps;	/* of "before" */
	unsigned n;
	const ash_buffer_case *all;
	char **why;	/* gets the reason of a rejection: one clause */
	const void *user;	/* for the rules */
} ash_buffer_check;

/* A check of the buffer "c"; if false, *q->why is set. */
typedef isl_bool ash_buffer_rule(const ash_buffer_check *q,
	const ash_buffer_case *c);

/* What a transformation has to ensure beyond the frame. */
typedef struct ash_buffer_rules {
	/* May statements use the array without its buffer? */
	bool is_partial;
	/* Does "slot", an access of "stmt" in the new SCoP to the buffer, touch
	 * the slots of the elements that "element" touches, in each instance?
	 */
	isl_bool (*is_slot)(const ash_buffer_check *q, const ash_buffer_case *c,
		const ash_stmt *stmt, const ash_access *element,
		const ash_access *slot);
	/* Has each element a slot of its own?  NULL: not checked, since it
	 * follows from "values".
	 */
	ash_buffer_rule *slots;
	/* Checks that each read sees the value that it saw before.  They run
	 * one after the other until one fails; unused entries are NULL.
	 */
	ash_buffer_rule *values[ASH_MAX_BUFFER_RULES];
	/* Do the copies run at the right time?  NULL: not checked, since it
	 * follows from "values".
	 */
	isl_bool (*order)(const ash_buffer_check *q);
} ash_buffer_rules;

/* Do the frame and "rules" accept "q"?  If not, *q->why, owned by the caller,
 * is the reason; else it is NULL.
 */
isl_bool ash_buffers_check(const ash_buffer_check *q,
	const ash_buffer_rules *rules);

/* ---- for rules ---- */

/* Returns "ok"; if false, "text" becomes the reason unless there is one. */
isl_bool ash_buffer_expect(const ash_buffer_check *q, isl_bool ok,
	const char *text);

/* The buffer for which statement "pos" of the new SCoP copies elements; *in is
 * set to whether it copies into the buffer.  NULL: it is no copy.
 */
const ash_buffer_case *ash_buffer_find_copy(const ash_buffer_check *q,
	unsigned pos, bool *in);

/* The elements of "array" that accesses of "kinds" touch, for relevant
 * parameters.
 */
__isl_give isl_set *ash_buffer_touched(const ash_scop *scop, int array,
	unsigned kinds);

#endif
