/* domain.h - conditions and domains, for the files of detect only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_DOMAIN_H
#define ASH_DETECT_AFFINE_DOMAIN_H

#include "detect/model/model.h"

/* ---- condition.c: conditions as sets ---- */

/* The instances of point->domain for which "value" (of type i1) is true; NULL
 * if the condition is not affine.
 */
__isl_give isl_set *ash_condition_translate(ash_model *model,
	LLVMValueRef value, const ash_point *point);

/* Is "value" (of type i1) a conjunction or disjunction, as an operation or as a
 * select, a ? b : false?  If so, *is_and tells which, and *a, *b are its
 * operands.
 */
bool ash_condition_split(LLVMValueRef value, bool *is_and, LLVMValueRef *a,
	LLVMValueRef *b);

/* ---- domain.c: instances that run ---- */

/* Initialize the domains of the model's loops and blocks; false without memory.
 */
bool ash_domain_begin(ash_model *model);
/* Free the domains of the model. */
void ash_domain_end(ash_model *model);

/* The instances in which block number "block" runs.  Under data-dependent
 * conditions the result is a superset, and ash_domain_is_inexact() is true.
 */
__isl_give isl_set *ash_domain_block(ash_model *model, int block);
/* Does the domain of block number "block", which has been computed, contain
 * instances that do not run?
 */
bool ash_domain_is_inexact(const ash_model *model, int block);
/* Does block number "block" end in a branch that is known to depend on data? */
bool ash_domain_has_choice(const ash_model *model, int block);
/* Discard the ranges proved for values in block number "block".  To be called
 * when assumptions on which the proofs rely are dropped.
 */
void ash_domain_forget_ranges(ash_model *model, int block);
/* The instances that take the edge from block "from" (-1: the entry of the
 * region) to block "to", as iterations of the loop ash_layout_edge_loop.  Under
 * data-dependent conditions the result is a superset, and *inexact is set to 1
 * + the block of a branch with such a condition; else *inexact is unchanged.
 */
__isl_give isl_set *ash_domain_edge(ash_model *model, int from, int to,
	int *inexact);

#endif
