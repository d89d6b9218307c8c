/* recovery.h - the parts of recovery, and what they share.
 *
 * Private to recover*.c and whitebox.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_RECOVERY_H
#define ASH_SCRIPT_RECOVERY_H

#include "script/apply.h"

/* "now" is what "script" has made so far.  Components of both unions belong
 * together that have the same tag; "now" has tags 0 .. now->n - 1.
 */
typedef struct ash_recovery {
	ash_union *now;
	ash_union *goal;
	ash_script *script;
	char *why;		/* owned; set if it cannot be done */
} ash_recovery;

/* Apply "d", which is taken, and append it to the script. */
isl_stat ash_recovery_do(ash_recovery *r, ash_directive d);
/* Say, unless something has been said, why it cannot be done; always an
 * error.
 */
__attribute__((format(printf, 2, 3))) isl_stat ash_recovery_fail(
	ash_recovery *r, const char *format, ...);
/* The component of "u" with this tag; NULL: there is none. */
ash_union_part *ash_recovery_part(const ash_union *u, int tag);

/* A loop, or the place of a statement: a beta-prefix. */
typedef struct ash_place_at {
	unsigned n;
	int beta[ASH_MAX_BETA];
} ash_place_at;

/* The place of child number "child" of "p". */
ash_place_at ash_place_child(const ash_place_at *p, int child);
/* The first "n" entries of the beta-vector. */
ash_place_at ash_place_of(const ash_union_part *part, unsigned n);
/* A directive of this kind about the place, without numbers. */
ash_directive ash_place_directive(const ash_place_at *p,
	ash_directive_kind kind);

/* Distribute the loop "p", and those in it, into loops one after the other
 * whose components have one key each, key[tag]; smaller keys come first.
 */
isl_stat ash_recovery_part_loop(ash_recovery *r, const ash_place_at *p,
	const int *key);
/* Put what is directly in "p" into the order of keys, where each component of
 * a child has one key.
 */
isl_stat ash_recovery_sort(ash_recovery *r, const ash_place_at *p,
	const int *key);

/* Split components until each belongs to one of the goal, and set tags. */
isl_stat ash_recovery_split(ash_recovery *r);
/* Apply directives until the components have the loops of the goal. */
isl_stat ash_recovery_loops(ash_recovery *r);
/* Apply directives until the components have the beta-vectors of the goal
 * (algorithm 1 of the paper).
 */
isl_stat ash_recovery_match(ash_recovery *r);

#endif
