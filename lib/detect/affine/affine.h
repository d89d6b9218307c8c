/* affine.h - SCEVs as affine functions of iterators, for the files of detect
 * only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_AFFINE_H
#define ASH_DETECT_AFFINE_AFFINE_H

#include "detect/params/params.h"

/* ---- affine.c: symbolic expressions as functions of the iterators ---- */

typedef enum {
	ASH_AS_SIGNED,		/* the value as a signed number */
	ASH_AS_UNSIGNED,	/* the value as an unsigned number */
	ASH_MODULO		/* equal to the value modulo 2^bits */
} ash_reading;

/* What the translation may do if overflow cannot be excluded. */
typedef enum {
	ASH_PROVE,		/* proof only */
	ASH_EXACT,		/* model the overflow as a remainder */
	ASH_ASSUME		/* also assume that there is none, and record
				 * the assumption */
} ash_effort;

/* The expression "scev", read as a signed or unsigned number ("reading"), as an
 * affine function on the domain of "point"; NULL if it is not affine within
 * what "effort" allows.
 */
__isl_give isl_pw_aff *ash_affine_translate(ash_model *model, ash_scev scev,
	const ash_point *point, ash_reading reading, ash_effort effort);
/* Set *poly to the expression "scev" at "point", read as "reading" says, as a
 * polynomial in iterators and parameters; false if "scev" is not such a
 * polynomial.  *poly must be cleared even then.
 */
bool ash_affine_poly(ash_model *model, ash_scev scev, const ash_point *point,
	ash_reading reading, ash_poly *poly);
/* Assume that the instances in point->domain that are in "wrong" (taken) never
 * run.  False, without a change, if that cannot be assumed.
 */
bool ash_affine_assume(ash_model *model, const ash_point *point,
	__isl_take isl_set *wrong);

#endif
