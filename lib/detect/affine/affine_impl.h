/* affine_impl.h - interfaces between the files of affine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_AFFINE_IMPL_H
#define ASH_DETECT_AFFINE_AFFINE_IMPL_H

#include "detect/affine/affine.h"
#include "detect/affine/domain.h"

/* A loop.  All is NULL until asked for. */
typedef struct ash_loop_domain {
	isl_set *entry;		/* where it is entered; depth - 1 dimensions */
	isl_pw_aff *trip;	/* on "entry": how often it comes back */
	isl_set *stay;		/* iterations after which it comes back */
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

/* How often the loop comes back, on the domain of "point", which is where the
 * loop is entered; NULL if it does not end at an address, or if that is not
 * affine.
 */
__isl_give isl_pw_aff *ash_address_trip(ash_model *model, int loop,
	const ash_point *point);

/* ---- condition.c ---- */

/* The instances of point->domain for which "value" (of type i1) may be "holds",
 * as far as its affine parts tell.
 */
__isl_give isl_set *ash_control_bound(ash_model *model, LLVMValueRef value,
	bool holds, const ash_point *point);

#endif
