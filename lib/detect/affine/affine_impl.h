/* affine_impl.h - what the files of affine tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_AFFINE_IMPL_H
#define ASH_DETECT_AFFINE_AFFINE_IMPL_H

#include "detect/affine/affine.h"
#include "detect/affine/domain.h"

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
