/* recovery.h - steps of script recovery, and their shared state.
 *
 * Private to recover*.c and whitebox.c.  Functions return isl_stat_error if
 * recovery fails; the reason is in r->why unless memory has run out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_RECOVERY_H
#define ASH_SCRIPT_RECOVERY_H

#include "script/apply.h"

/* State of a recovery: "now" is the order that "script" has produced so far,
 * and "goal" the one that it has to produce.  Components of "now" and "goal"
 * with the same tag match; tags of "now" are 0 .. now->n - 1.
 */
typedef struct ash_recovery {
	ash_union *now;
	ash_union *goal;
	ash_script *script;
	char *why;		/* reason of the failure, or NULL; owned */
} ash_recovery;

/* Apply "d" (taken) to r->now, and append it to r->script. */
isl_stat ash_recovery_do(ash_recovery *r, ash_directive d);
/* Set the reason for failure unless one is set; always an error. */
__attribute__((format(printf, 2, 3))) isl_stat ash_recovery_fail(
	ash_recovery *r, const char *format, ...);
/* The component of "u" with this tag; NULL if there is none. */
ash_union_part *ash_recovery_part(const ash_union *u, int tag);

/* The first entries of beta-vectors (union.h): they denote a loop, or the place
 * of a statement.
 */
typedef struct ash_place_at {
	unsigned n;
	int beta[ASH_MAX_BETA];
} ash_place_at;

/* The place of child number "child" of "p". */
ash_place_at ash_place_child(const ash_place_at *p, int child);
/* The place given by the first "n" entries of the beta-vector. */
ash_place_at ash_place_of(const ash_union_part *part, unsigned n);
/* A directive of this kind for the place, without numbers. */
ash_directive ash_place_directive(const ash_place_at *p,
	ash_directive_kind kind);

/* Distribute loop "p", and loops in it, so that each resulting loop has
 * components of one key, key[tag], in ascending order of keys.
 */
isl_stat ash_recovery_part_loop(ash_recovery *r, const ash_place_at *p,
	const int *key);
/* Sort the children of loop "p" by their keys; all components of a child must
 * have the same key, key[tag].
 */
isl_stat ash_recovery_sort(ash_recovery *r, const ash_place_at *p,
	const int *key);

/* Split components until each matches one of the goal, and set tags. */
isl_stat ash_recovery_split(ash_recovery *r);
/* Apply directives until the components have the loops of their goals. */
isl_stat ash_recovery_loops(ash_recovery *r);
/* Apply directives until the components have the beta-vectors of their goals
 * (algorithm 1 of the paper).
 */
isl_stat ash_recovery_match(ash_recovery *r);

#endif
