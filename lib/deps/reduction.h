/* reduction.h - which accesses may change places because they are reductions.
 *
 * Doerfert, Streit, Hack and Benaissa, "Polly's polyhedral scheduling in the
 * presence of reductions", IMPACT 2015, section 4: the order of the instances
 * of a reduction among themselves is free, that between them and everything
 * else is not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_REDUCTION_H
#define ASH_DEPS_REDUCTION_H

#include "scop/scop.h"

/* Statements with the same operation on the same array form a class.  The
 * accesses by which they reduce may change places with each other; all other
 * accesses are plain.
 */
typedef struct ash_reductions {
	unsigned n;		/* classes */
	int *of;		/* per statement: its class, or ASH_PLAIN; NULL:
				 * all accesses are plain; owned */
} ash_reductions;

#define ASH_PLAIN (-1)

isl_stat ash_reductions_find(ash_reductions *all, const ash_scop *scop);
void ash_reductions_clear(ash_reductions *all);

/* The class of access "pos" of statement "stmt". */
int ash_reductions_class(const ash_reductions *all, const ash_scop *scop,
	unsigned stmt, unsigned pos);

/* Accesses of "kind" that are in "class", and reductions that are not. */
__isl_give isl_union_map *ash_reductions_inside(const ash_reductions *all,
	const ash_scop *scop, ash_access_kind kind, int class);
__isl_give isl_union_map *ash_reductions_other(const ash_reductions *all,
	const ash_scop *scop, ash_access_kind kind, int class);

/* All pairs of instances in the order of the program that combine the same
 * cell with some value and may change places.
 */
__isl_give isl_union_map *ash_reductions_pairs(const ash_reductions *all,
	const ash_scop *scop);

#endif
