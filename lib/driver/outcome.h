/* outcome.h - what became of the loop nests of one function.
 *
 * All functions do nothing if that is not wanted.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_OUTCOME_H
#define ASH_DRIVER_OUTCOME_H

#include "detect/detect.h"

typedef struct ash_outcome {
	ash_nest_list *nests;	/* kept; NULL: not wanted */
	unsigned first;		/* the nests from here on are ours */
	unsigned end;		/* up to here, once they are known */
	int scop;		/* the current SCoP, as in ash_nest */
} ash_outcome;

/* An outcome to which nothing has happened yet; "nests" is kept. */
void ash_outcome_begin(ash_outcome *outcome, ash_nest_list *nests);
/* All nests of the function are in the list. */
void ash_outcome_close(ash_outcome *outcome);
/* The current SCoP stays as it is: note "reason" and "detail" (copied; may be
 * NULL) with each of its nests.
 */
void ash_outcome_refuse(ash_outcome *outcome, ash_refusal reason,
	const char *detail);
/* The current SCoP has new code, which is expected to be "gain" times as fast
 * (0: not known); "notes" say what was done to what.
 */
void ash_outcome_transform(ash_outcome *outcome, const ash_found *found,
	const ash_diag *notes, double gain);
/* The nests of the current SCoP do not run on a device; "why" is copied. */
void ash_outcome_keep_from_device(ash_outcome *outcome, const char *why);
/* The new code of the current SCoP runs if the messages hold. */
void ash_outcome_assume(ash_outcome *outcome, const ash_diag *tests);
/* The current SCoP is as "model" (see ash_nest) says, which is taken. */
void ash_outcome_describe(ash_outcome *outcome, char *model);
/* The best orders of the current SCoP are "ranks" (see ash_nest), which is
 * taken.
 */
void ash_outcome_rank(ash_outcome *outcome, char *ranks);
/* All is done.  "n" is the number of SCoPs with new code, which is that of
 * "function" now; -1: there was trouble, namely "why", and all is as it was.
 */
void ash_outcome_end(ash_outcome *outcome, LLVMValueRef function, int n,
	ash_refusal why);

#endif
