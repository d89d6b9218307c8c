/* translate.h - parts of the translation to affine functions, for affine.c and
 * translate_inst.c only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_TRANSLATE_H
#define ASH_DETECT_AFFINE_TRANSLATE_H

#include "detect/affine/affine.h"
#include "detect/params/polynomial_range.h"

typedef struct ash_translator {
	ash_model *model;
	const ash_point *point;
	bool want_affine;
	ash_effort effort;
	bool plain;		/* divisions, minima and maxima become
				 * parameters */
} ash_translator;

/* A copy of "point" at which failed translations are recorded: in the table of
 * "point", if it has one, else in "failed", an empty table that the caller
 * clears afterwards.
 */
ash_point ash_point_noting(const ash_point *point, ash_table *failed);

/* Set "out" to the translation of "scev"; false if that is impossible.  "out"
 * must be cleared even then.
 */
bool ash_translate_scev(ash_translator *t, ash_scev scev, ash_number *out);
/* Set "out" to the translation of "value"; false if that is impossible. */
bool ash_translate_value(ash_translator *t, LLVMValueRef value,
	ash_number *out);
/* Set "out" to the translation of "inst", for which LLVM has no scalar
 * evolution expression; false if that is impossible.
 */
bool ash_translate_inst(ash_translator *t, LLVMValueRef inst, ash_number *out);
/* Ensure that "n", the translation of "scev", is in the signed or unsigned
 * range ("range") of its width, by proof or assumption; false if that is
 * impossible.
 */
bool ash_translate_require(ash_translator *t, ash_scev scev, ash_number *n,
	unsigned range);
/* The number "n" as a function on t->point->domain; NULL if it is not affine.
 */
__isl_give isl_pw_aff *ash_translate_function(ash_translator *t,
	const ash_number *n);
/* Divide "n" and its bounds by "by", a positive number, rounding down; false on
 * an error of isl or without memory.
 */
bool ash_translate_divide_down(ash_translator *t, ash_number *n, int64_t by);

#endif
