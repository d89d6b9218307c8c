/* deps.h - dependences of a SCoP.
 *
 * Report CW 706, section 3, without live-range reordering.
 * All relations are between statement instances, in their original order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_DEPS_H
#define ASH_DEPS_FLOW_DEPS_H

#include "scop/scop.h"

typedef struct ash_deps {
	/* Value-based: a write and the reads that see its value. */
	isl_union_map *flow;
	/* Order that any schedule must keep besides: read before overwritten
	 * (anti) and write before write (output).  Transitively implied
	 * pairs may be left out.
	 */
	isl_union_map *false_deps;
	/* A read and the last read of the same element before it, if no
	 * third instance writes it in between; no order, only nearness.
	 * Scalars do not count.  Empty until ash_deps_compute_input.
	 */
	isl_union_map *input;
	/* What schedules must respect: flow and false_deps.  If there are
	 * reductions, their instances have no order among themselves, but each
	 * has one with whatever else accesses its cell.
	 */
	isl_union_map *validity;
	/* All pairs of instances of reductions that share a cell and have no
	 * order: they may not run at the same time.
	 */
	isl_union_map *reduction;
	/* validity and reduction: what a loop must not carry if its
	 * iterations are to run at the same time.
	 */
	isl_union_map *strict;
} ash_deps;

/* Compute the dependences of "scop".  Scalars count with their own cells.
 * NULL on error (isl error set: budget, for instance).
 */
__isl_give ash_deps *ash_deps_compute(const ash_scop *scop);
/* Free "deps" with all that it owns; gives NULL. */
__isl_null ash_deps *ash_deps_free(__isl_take ash_deps *deps);

/* Fill in deps->input.  On stencils this costs several times what
 * everything else does.
 */
isl_stat ash_deps_compute_input(const ash_scop *scop, ash_deps *deps);

/* Print as YAML what has been computed, one line per piece of a relation, in
 * a stable order.
 */
isl_stat ash_deps_print(const ash_deps *deps, FILE *out);

#endif
