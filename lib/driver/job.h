/* job.h - one function and what is known of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_JOB_H
#define ASH_DRIVER_JOB_H

#include <stdbool.h>

#include <isl/ctx.h>
#include <llvm-c/Core.h>

#include "budget/budget.h"
#include "budget/file_budget.h"
#include "cost/cost.h"
#include "detect/detect.h"
#include "driver/driver.h"
#include "driver/outcome.h"
#include "llvm/query/module_alias.h"
#include "prepare/exits/error_exits.h"
#include "scop/scop.h"
#include "support/diag.h"
#include "support/options.h"
#include "support/visits.h"

typedef struct ash_job {
	LLVMValueRef function;
	LLVMValueRef copy;
	/* What is known of the module, for all jobs together; NULL if no one
	 * has asked or knows_module is not set.
	 */
	ash_module_alias **alias;
	bool knows_module;	/* are the jobs those of a whole module? */
	ash_exits *exits;	/* that have been cut in the copy */
	/* The functions that are not inlined into the copy; the names are
	 * theirs, the list is owned.
	 */
	unsigned n_hidden;
	const char **hidden;
	ash_nest_list nests;	/* of the function, if they are wanted; owned */
	bool is_over;		/* there is nothing to be done */
	ash_position position;
	ash_options own;	/* with what the function asks for */
	const ash_options *options;	/* these */
	ash_file_budget *file_budget;
	ash_visits visits;	/* before the function was looked at */
	ash_machine machine;
	double promise;	/* of the current SCoP: see ash_ranked */
	isl_ctx *ctx;		/* NULL: all SCoPs are done with */
	ash_budget budget;	/* of each model, in this context */
	ash_found_list list;	/* the SCoPs of the copy */
	/* Is there a loop that LLVM vectorizes with gathers?  isl_bool_error:
	 * no one has asked.
	 */
	isl_bool gathers;
	int n_done;	/* those with new code; -1: the copy is spoilt */
	ash_diag diag;
	ash_diag checked;	/* models that were compared with the code:
				 * told even if there is no new code */
	ash_outcome outcome;
	char **replayed;	/* the files with scripts that nests took */
	unsigned n_replayed;
	bool is_unfit;		/* a script for it fits none of its nests */
	bool is_kept;		/* the current SCoP has a reproducer */
	bool is_short;		/* memory has run out */
	bool changed;		/* the function has new code */
} ash_job;

/* Write what repeats the trouble with "scop" (NULL: before there was one), for
 * "reason"; "detail" may be NULL.
 */
void ash_job_keep(ash_job *j, const ash_scop *scop, ash_refusal reason,
	const char *detail);

#endif
