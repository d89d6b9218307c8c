/* deps.h - dependences of a SCoP.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", Report CW 706, section 3,
 * without live-range reordering.  All relations are between statement
 * instances, in their original order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_DEPS_H
#define ASH_DEPS_FLOW_DEPS_H

#include "scop/scop.h"

typedef struct ash_deps {
	/* Value-based flow dependences: pairs of a write and a read that sees
	 * its value.
	 */
	isl_union_map *flow;
	/* Anti and output dependences, which any schedule must also keep.
	 * Transitively implied pairs may be missing.
	 */
	isl_union_map *false_deps;
	/* Pairs of a read and the last earlier read of the same element, if the
	 * element is not surely written in between.  Used for locality only.
	 * Scalars are excluded.  Empty until ash_deps_compute_input.
	 */
	isl_union_map *input;
	/* Constraints on schedules: flow and false_deps, except that reductions
	 * of one class are unordered among themselves; they are ordered with
	 * all other accesses to their cells.
	 */
	isl_union_map *validity;
	/* All unordered pairs of reduction instances that share a cell: they
	 * must not run at the same time.
	 */
	isl_union_map *reduction;
	/* The union of "validity" and "reduction": no loop whose iterations run
	 * concurrently may carry any of these pairs.
	 */
	isl_union_map *strict;
} ash_deps;

/* Compute the dependences of "scop".  Each scalar has the cells that the model
 * gives it (ash_array.scalar).  NULL on error, with an error in isl_ctx: the
 * budget may be used up, for instance.
 */
__isl_give ash_deps *ash_deps_compute(const ash_scop *scop);
/* Free "deps" with all that it owns; gives NULL. */
__isl_null ash_deps *ash_deps_free(__isl_take ash_deps *deps);

/* Compute deps->input.  On stencils this costs several times as much as
 * everything else.
 */
isl_stat ash_deps_compute_input(const ash_scop *scop, ash_deps *deps);

/* Print the computed dependences as YAML, one line per piece of a relation, in
 * a stable order.
 */
isl_stat ash_deps_print(const ash_deps *deps, FILE *out);

#endif
