/* job.h - state of the optimization of one function.
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
	/* Facts about aliases of static variables in the module, shared by all
	 * jobs; NULL if not computed yet or if knows_module is not set.
	 */
	ash_module_alias **alias;
	bool knows_module;	/* do the jobs cover a whole module? */
	ash_exits *exits;	/* exits that have been cut in the copy */
	/* Functions not to be inlined into the copy; the names are not owned,
	 * the list is.
	 */
	unsigned n_hidden;
	const char **hidden;
	ash_nest_list nests;	/* loop nests of the function, if wanted;
				 * owned */
	bool is_over;		/* is all work for the function done? */
	/* Is it optimized after all other functions (inlined_away.h)? */
	bool waits;
	ash_position position;
	/* Options of the file with the function's attributes applied. */
	ash_options own;
	const ash_options *options;	/* points to "own" */
	ash_file_budget *file_budget;
	ash_visits visits;	/* instructions visited before detection */
	ash_machine machine;
	/* Memo of the estimates of SCoPs in "ctx"; owned. */
	ash_estimate_memo *memo;
	/* Constants of the cost model for "machine". */
	ash_cost_constants constants;
	double promise;	/* expected speedup of the current SCoP: see
			 * ash_ranked */
	/* Context of the SCoPs; NULL after the last one. */
	isl_ctx *ctx;
	ash_budget budget;	/* budget for each model, in "ctx" */
	ash_found_list list;	/* SCoPs of the copy */
	/* Does the function have a loop that LLVM vectorizes with gathers?
	 * isl_bool_error: not determined yet.
	 */
	isl_bool gathers;
	int n_done;	/* number of SCoPs with new code; -1: the copy is
			 * invalid */
	unsigned n_timed;	/* number of SCoPs with timers */
	ash_diag diag;
	ash_diag checked;	/* results of model verification: reported even
				 * without new code */
	ash_outcome outcome;
	char **replayed;	/* script files that nests have used */
	unsigned n_replayed;
	/* Is there a script for the function that fits none of its nests? */
	bool is_unfit;
	/* Has a reproducer of the current SCoP been written? */
	bool is_kept;
	/* The reason why the current SCoP stays unchanged. */
	ash_refusal refusal;
	/* For each SCoP of the list: is there no better order?  Owned. */
	bool *gains_nothing;
	bool is_short;		/* has memory run out? */
	bool changed;		/* does the function have new code? */
} ash_job;

/* Write a reproducer, a folder with all that repeats a failure, for the failure
 * "reason" with "scop"; NULL: it happened before there was a SCoP. "detail" may
 * be NULL.
 */
void ash_job_keep(ash_job *j, const ash_scop *scop, ash_refusal reason,
	const char *detail);

#endif
