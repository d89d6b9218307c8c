/* outcome.h - results for the loop nests of one function.
 *
 * All functions do nothing if no list of nests is wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_OUTCOME_H
#define ASH_DRIVER_OUTCOME_H

#include "detect/detect.h"

typedef struct ash_outcome {
	ash_nest_list *nests;	/* not owned; NULL: not wanted */
	unsigned first;		/* index of the function's first nest */
	unsigned end;		/* index after its last nest, once known */
	int scop;		/* the current SCoP, as in ash_nest */
} ash_outcome;

/* Initialize "outcome"; "nests" must outlive it. */
void ash_outcome_begin(ash_outcome *outcome, ash_nest_list *nests);
/* Record that all nests of the function are in the list now. */
void ash_outcome_close(ash_outcome *outcome);
/* Record that the current SCoP stays unchanged: "reason" and "detail" (copied;
 * may be NULL) for each of its nests.
 */
void ash_outcome_refuse(ash_outcome *outcome, ash_refusal reason,
	const char *detail);
/* Record that the current SCoP has new code with the expected speedup "gain"
 * (0: unknown); "notes" describe the transformations by statement.
 */
void ash_outcome_transform(ash_outcome *outcome, const ash_found *found,
	const ash_diag *notes, double gain);
/* Record that the nests of the current SCoP do not run on a device; "why", the
 * reason, is copied.
 */
void ash_outcome_keep_from_device(ash_outcome *outcome, const char *why);
/* Record the conditions of the new code of the current SCoP, as messages. */
void ash_outcome_assume(ash_outcome *outcome, const ash_diag *tests);
/* Record the description "model" of the current SCoP (see ash_nest), which is
 * taken.
 */
void ash_outcome_describe(ash_outcome *outcome, char *model);
/* Record the best orders "ranks" of the current SCoP (see ash_nest), which is
 * taken.
 */
void ash_outcome_rank(ash_outcome *outcome, char *ranks);
/* Complete the list for "function".  "n" is the number of its SCoPs with new
 * code; -1: the function stays unchanged because of a failure, "why".
 */
void ash_outcome_end(ash_outcome *outcome, LLVMValueRef function, int n,
	ash_refusal why);

#endif
