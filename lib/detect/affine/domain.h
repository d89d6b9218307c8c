/* domain.h - conditions, and which instances run; for the files of detect
 * alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_DOMAIN_H
#define ASH_DETECT_AFFINE_DOMAIN_H

#include "detect/model/model.h"

/* ---- condition.c: conditions as sets ---- */

/* The instances of point->domain for which "value" (of type i1) is true;
 * NULL if that is not affine.
 */
__isl_give isl_set *ash_condition_translate(ash_model *model,
	LLVMValueRef value, const ash_point *point);

/* Is "value" (of type i1) a conjunction or disjunction, as an operation or as a
 * choice, a ? b : false?  Then *is_and tells which, and *a, *b are its parts.
 */
bool ash_condition_split(LLVMValueRef value, bool *is_and, LLVMValueRef *a,
	LLVMValueRef *b);

/* ---- domain.c: which instances run ---- */

/* Let nothing be known of the loops and blocks of the model, which have been
 * found; false without memory.
 */
bool ash_domain_begin(ash_model *model);
/* Free what is known of them. */
void ash_domain_end(ash_model *model);

/* The instances in which the block runs; where a condition on data decides, all
 * that may, and ash_domain_is_inexact() says so.
 */
__isl_give isl_set *ash_domain_block(ash_model *model, int block);
/* Has the domain of the block, which has been asked for, instances that do not
 * run?
 */
bool ash_domain_is_inexact(const ash_model *model, int block);
/* Does the block end in a branch whose condition is known to depend on data?
 */
bool ash_domain_has_choice(const ash_model *model, int block);
/* Forget the ranges that have been shown of values in the block, as assumptions
 * that they relied on are dropped.
 */
void ash_domain_forget_ranges(ash_model *model, int block);
/* The instances that go along the edge between two blocks ("from" is -1 for the
 * entry of the region), as iterations of the loop ash_layout_edge_loop.  Where
 * a condition on data decides, all that may, and *inexact is set to 1 + the
 * block of a branch with such a condition; else *inexact is left alone.
 */
__isl_give isl_set *ash_domain_edge(ash_model *model, int from, int to,
	int *inexact);

#endif
