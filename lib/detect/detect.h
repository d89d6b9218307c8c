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
	/* Per statement: its nest in the list that ash_detect_end() filled, or
	 * -1; NULL if there was none to fill.
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
	/* A SCoP of several nests and of more than "largest" (see
	 * ash_scop_size) is cut into these; up to the size "fused" the caller
	 * decides.
	 */
	unsigned long largest, fused;
	/* Leave out flat regions: they are not wanted. */
	bool skip_flat;
} ash_limits;

/* The search for the SCoPs of a function. */
typedef struct ash_detection ash_detection;

/* Begin to find the SCoPs of the function of "analysis", a canonicalized copy:
 * the maximal sequences of loop nests that can be modelled.  Edits the copy
 * where that helps (live out values go through memory, edges are split), so the
 * caller must have analyses made again.
 * Each model may take all of "budget".  What is found is in "list" in the end.
 * Flat regions never change what is found of others, whether they are left out
 * or not.
 * All pointers but "limits" are kept.  NULL without memory.
 */
ash_detection *ash_detect_begin(ash_budget *budget, ash_analysis *analysis,
	const ash_options *options, const ash_limits *limits,
	ash_found_list *list, ash_diag *diag);
/* Go on to the next SCoP of several nests that may be better off apart, for
 * which the caller calls ash_detect_decide() before the next call; NULL: there
 * is none, and the list is complete, or there is an error.  The SCoP is not the
 * caller's.
 */
const ash_scop *ash_detect_next(ash_detection *d);
/* Keep the SCoP that ash_detect_next() has given if "whole", or model its nests
 * one by one instead.
 */
void ash_detect_decide(ash_detection *d, bool whole);
/* End the search, and free "d", which may be NULL: an error then.
 * Every outermost loop that is part of no SCoP leaves one ASH_MSG_MISSED.
 * "nests" may be NULL; else it gets the loop nests, those of SCoPs as
 * modelled and without a reason.
 */
isl_stat ash_detect_end(ash_detection *d, ash_nest_list *nests);
/* Free what "list" owns. */
void ash_found_list_clear(ash_found_list *list);

/* Append every outermost loop of the function to "nests", as refused for
 * "reason".
 */
isl_stat ash_account_function(ash_analysis *analysis, ash_refusal reason,
	ash_nest_list *nests);

#endif
