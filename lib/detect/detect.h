/* detect.h - LLVM IR to SCoPs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DETECT_H
#define ASH_DETECT_DETECT_H

#include "budget/budget.h"
#include "detect/output/scop_binding.h"
#include "llvm/query/analysis.h"
#include "support/nest.h"
#include "support/options.h"

typedef struct ash_found {
	ash_scop *scop;
	ash_scop_binding *ir;
	/* Per statement: its nest in the list that ash_detect filled, or -1;
	 * NULL if there was none to fill.
	 */
	int *nest;
	bool is_flat; /* can no new code come of it? See flat_regions.h */
	bool is_of_thread;	/* must it stay in the thread that calls? */
	char *local;	/* the options of its loops, or NULL; owned */
} ash_found;

typedef struct ash_found_list {
	unsigned n;
	ash_found *found;
	unsigned long flat_cost; /* operations for models of flat regions */
} ash_found_list;

/* What need not be found. */
typedef struct ash_limits {
	/* A SCoP of several nests and of more than this (see ash_scop_size) is
	 * cut into these, unless "keeps_whole", if it is not NULL, says that
	 * they gain from being in one; it is asked up to the size "fused".
	 */
	unsigned long largest, fused;
	bool (*keeps_whole)(const ash_scop *scop, void *user);
	void *user;
	/* Leave out flat regions: they are not wanted. */
	bool skip_flat;
} ash_limits;

/* Find the SCoPs of "function", a canonicalized copy: the maximal sequences
 * of loop nests that can be modelled.  Edits the copy where that helps (live
 * out values go through memory, edges are split), so the caller must have
 * analyses made again.
 * Each model may take all of "budget".
 * Every outermost loop that is part of no SCoP leaves one ASH_MSG_MISSED.
 * "nests" may be NULL; else it gets the loop nests, those of SCoPs as
 * modelled and without a reason.  Flat regions never change what is found of
 * others, whether they are left out or not.
 */
isl_stat ash_detect(ash_budget *budget, ash_analysis *analysis,
	const ash_options *options, const ash_limits *limits,
	ash_found_list *list, ash_nest_list *nests, ash_diag *diag);
/* Free what "list" owns. */
void ash_found_list_clear(ash_found_list *list);

/* Append every outermost loop of the function to "nests", as refused for
 * "reason".
 */
isl_stat ash_account_function(ash_analysis *analysis, ash_refusal reason,
	ash_nest_list *nests);

#endif
