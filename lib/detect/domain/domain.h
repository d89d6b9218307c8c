/* domain.h - which instances run; for the files of detect alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DOMAIN_DOMAIN_H
#define ASH_DETECT_DOMAIN_DOMAIN_H

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
/* The instances of point->domain for which "value" (of type i1) may be "holds",
 * as far as its affine parts tell.
 */
__isl_give isl_set *ash_control_bound(ash_model *model, LLVMValueRef value,
	bool holds, const ash_point *point);

/* ---- entry_guards.c: branches above the region ---- */

/* Restrict the context by the conditions of branches that dominate the region;
 * false after an error of isl.
 */
bool ash_entry_guards_learn(ash_model *model);

/* ---- domain.c: which instances run ---- */

/* The instances in which the block runs; where a condition on data decides, all
 * that may, and model->block[block].inexact is not 0.
 */
__isl_give isl_set *ash_domain_block(ash_model *model, int block);
/* The instances that go along the edge between two blocks ("from" is -1 for the
 * entry of the region), as iterations of the loop ash_layout_edge_loop.  Where
 * a condition on data decides, all that may, and *inexact is set to 1 + the
 * block of a branch with such a condition; else *inexact is left alone.
 */
__isl_give isl_set *ash_domain_edge(ash_model *model, int from, int to,
	int *inexact);

/* ---- data_condition.c: conditions that depend on data ---- */

/* Has the domain of the block instances that do not run? */
bool ash_control_is_guarded(ash_model *model, int block);
/* Is "phi" a PHI node whose predecessors are chosen by conditions on data?  It
 * is computed as other instructions are, along the branches above it.
 */
bool ash_control_is_merge(ash_model *model, LLVMValueRef phi);
/* Does the block end in a branch whose condition depends on data? */
bool ash_control_is_chosen(ash_model *model, int block);
/* The conditions that the block depends on beyond its domain; NULL on
 * failure.
 */
const ash_values *ash_control_guard(ash_model *model, int block);
/* The conditions that choose the value of the PHI nodes of the block, of which
 * one is a merge; NULL on failure.
 */
const ash_values *ash_control_merge(ash_model *model, int block);
/* Note in "flag", per block, what of them is needed for the above. */
enum { ASH_FLOW_BLOCK = 1, ASH_FLOW_BRANCH = 2 };
/* Note in "flag", per block (ASH_FLOW_*), what is needed for
 * ash_control_guard; false on failure.
 */
bool ash_control_mark_guard(ash_model *model, int block, unsigned char *flag);
/* Note in "flag", per block (ASH_FLOW_*), what is needed for
 * ash_control_merge; false on failure.
 */
bool ash_control_mark_merge(ash_model *model, int block, unsigned char *flag);

/* ---- loop_entry.c: loops entered under a condition on data ---- */

/* Refuse the region if there is one that can be told at sight. */
bool ash_entry_check(ash_model *model);

/* ---- error_check.c: exits that lead to an error ---- */

/* Assume that no check of the region fails. */
bool ash_check_assume(ash_model *model);

#endif
