/* control.h - conditions that are no part of a domain: those on data, those
 * above the region, and checks; for the files of detect alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_CONTROL_CONTROL_H
#define ASH_DETECT_CONTROL_CONTROL_H

#include "detect/model/model.h"

/* ---- entry_guards.c: branches above the region ---- */

/* Restrict the context by the conditions of branches that dominate the region;
 * false after an error of isl.
 */
bool ash_entry_guards_learn(ash_model *model);

/* ---- data_condition.c: conditions that depend on data ---- */

/* Let nothing be known of the blocks of the model, which have been found; false
 * without memory.
 */
bool ash_control_begin(ash_model *model);
/* Free what is known of them. */
void ash_control_end(ash_model *model);

/* Values, found once. */
typedef struct ash_values {
	bool known;
	unsigned n;
	LLVMValueRef *value;
} ash_values;

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
