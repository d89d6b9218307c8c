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
	isl_set *entry;		/* where it is entered; depth - 1 dimensions */
	/* On "entry": the number of times that its back edge is taken. */
	isl_pw_aff *trip;
	isl_set *stay;		/* iterations after which the edge is taken */
	isl_set *header;	/* all iterations of its header */
} ash_loop_domain;

typedef struct ash_block_domain {
	isl_set *domain;	/* NULL until asked for */
	isl_set *holds;		/* where its branch goes to successor 0 */
	/* Its branch depends on data: its successors have the same domain. */
	bool opaque;
	/* The domain has instances that do not run; 1 + the block of a branch
	 * that keeps them from it, or 0.  Valid with "domain".
	 */
	int inexact;
	/* Expressions whose value is known to lie in the signed (1) or
	 * unsigned (2) range.
	 */
	ash_table proved;
} ash_block_domain;

/* The state that only this room uses; owned by the model. */
typedef struct ash_domain_state {
	ash_loop_domain *loop;	/* as those of the model */
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
