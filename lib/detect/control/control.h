/* control.h - conditions that are no part of domains: data-dependent ones,
 * those of branches above the region, and those of checks; for the files of
 * detect only.
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

/* Initialize the control-flow facts of the model's blocks; false without
 * memory.
 */
bool ash_control_begin(ash_model *model);
/* Free the control-flow facts of the model. */
void ash_control_end(ash_model *model);

/* A list of values; valid if "known" is set. */
typedef struct ash_values {
	bool known;
	unsigned n;
	LLVMValueRef *value;
} ash_values;

/* Does the domain of the block contain instances that do not run, because of a
 * data-dependent condition?
 */
bool ash_control_is_guarded(ash_model *model, int block);
/* Is "phi" a PHI node whose predecessors are selected by data-dependent
 * conditions?  The statement that uses such a node computes it, like other
 * instructions, along the branches that select its value.
 */
bool ash_control_is_merge(ash_model *model, LLVMValueRef phi);
/* Does the block end in a data-dependent branch? */
bool ash_control_is_chosen(ash_model *model, int block);
/* The data-dependent conditions that guard the block, owned by the model; NULL
 * on failure.
 */
const ash_values *ash_control_guard(ash_model *model, int block);
/* The conditions that select the values of the PHI nodes of the block, one of
 * which is a merge; owned by the model.  NULL on failure.
 */
const ash_values *ash_control_merge(ash_model *model, int block);
/* Flags per block: to evaluate data-dependent conditions, the block is needed,
 * or (ASH_FLOW_BRANCH) the branch at its end as well.
 */
enum { ASH_FLOW_BLOCK = 1, ASH_FLOW_BRANCH = 2 };
/* Set flags (ASH_FLOW_*) in "flag", per block: what is needed to evaluate the
 * conditions that ash_control_guard() returns for "block".  False on failure.
 */
bool ash_control_mark_guard(ash_model *model, int block, unsigned char *flag);
/* Set flags (ASH_FLOW_*) in "flag", per block: what is needed to evaluate the
 * conditions that ash_control_merge() returns for "block".  False on failure.
 */
bool ash_control_mark_merge(ash_model *model, int block, unsigned char *flag);

/* ---- loop_entry.c: loops entered under a condition on data ---- */

/* Refuse the region, and return false, if it has a loop that is obviously
 * entered under a data-dependent condition.  Also false without memory.
 */
bool ash_entry_check(ash_model *model);

/* ---- error_check.c: exits that lead to an error ---- */

/* Assume that no check in the region fails: no call that stands for an exit to
 * error-handling code.  False if the region is refused.
 */
bool ash_check_assume(ash_model *model);

#endif
