/* reduction_deps.h - reduction accesses, which may be reordered.
 *
 * Doerfert, Streit, Hack and Benaissa, "Polly's polyhedral scheduling in the
 * presence of reductions", IMPACT 2015, section 4: the order of the instances
 * of a reduction among themselves is free, that between them and everything
 * else is not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_REDUCTION_DEPS_H
#define ASH_DEPS_FLOW_REDUCTION_DEPS_H

#include "scop/scop.h"

/* Statements with the same operation on the same array form a class.  Their
 * reduction accesses may be reordered among each other; all other accesses are
 * ordinary.
 */
typedef struct ash_reductions {
	unsigned n;		/* number of classes */
	int *of;		/* per statement: its class, or ASH_PLAIN; NULL:
				 * all accesses are ordinary; owned */
} ash_reductions;

#define ASH_PLAIN (-1)

/* Find the reduction classes of "scop"; must be cleared even on failure. */
isl_stat ash_reductions_find(ash_reductions *all, const ash_scop *scop);
/* Free what "all" owns. */
void ash_reductions_clear(ash_reductions *all);

/* The class of access "pos" of statement "stmt"; ASH_PLAIN if it is no
 * reduction access.
 */
int ash_reductions_class(const ash_reductions *all, const ash_scop *scop,
	unsigned stmt, unsigned pos);

#endif
