/* affine_impl.h - interfaces between the files of affine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_AFFINE_IMPL_H
#define ASH_DETECT_AFFINE_AFFINE_IMPL_H

#include "detect/affine/affine.h"
#include "detect/affine/domain.h"

/* Sets and functions of a loop.  Each member is NULL until it is first needed.
 */
typedef struct ash_loop_domain {
	/* instances in which the loop is entered; depth - 1 dimensions */
	isl_set *entry;
	/* the number of times that the back edge is taken, as a function on
	 * "entry"
	 */
	isl_pw_aff *trip;
	/* iterations after which the back edge is taken */
	isl_set *stay;
	isl_set *header;	/* all iterations in which the header runs */
} ash_loop_domain;

typedef struct ash_block_domain {
	isl_set *domain;	/* NULL: not computed yet */
	/* instances in which the branch at the end of the block goes to
	 * successor 0; NULL: not computed
	 */
	isl_set *holds;
	/* Does the branch at the end of the block depend on data?  The
	 * successors then have the same domain.
	 */
	bool opaque;
	/* 1 + the index of the block of a data-dependent branch that keeps some
	 * instances of "domain" from running; 0 if all of them run.  Valid if
	 * "domain" is set.
	 */
	int inexact;
	/* Expressions whose value is known to lie in the signed (1) or unsigned
	 * (2) range of their type.
	 */
	ash_table proved;
} ash_block_domain;

/* State private to detect/affine; owned by the model. */
typedef struct ash_domain_state {
	/* "loop" is indexed like model->loop, "block" like model->block. */
	ash_loop_domain *loop;
	ash_block_domain *block;
} ash_domain_state;

/* ---- address_trip.c ---- */

/* The number of times that the back edge of "loop" is taken, on the domain of
 * "point", which is where the loop is entered.  NULL if the loop does not end
 * at an address, or if the number is not affine.
 */
__isl_give isl_pw_aff *ash_address_trip(ash_model *model, int loop,
	const ash_point *point);

/* ---- condition.c ---- */

/* A superset of the instances of point->domain for which "value" (of type i1)
 * is "holds": only the affine operands of its conjunctions and disjunctions are
 * considered.
 */
__isl_give isl_set *ash_control_bound(ash_model *model, LLVMValueRef value,
	bool holds, const ash_point *point);

#endif
