/* detect.h - detection of SCoPs in LLVM IR.
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
	/* Per statement: index of its nest in the list filled by
	 * ash_detect_end(), or -1.  NULL if no list was filled.
	 */
	int *nest;
	/* Was the SCoP modelled for reports only?  See flat_regions.h. */
	bool is_flat;
	bool is_of_thread;	/* must the SCoP run in the calling thread? */
	/* the options given for the loops of the SCoP, or NULL; owned */
	char *local;
} ash_found;

typedef struct ash_found_list {
	unsigned n;
	ash_found *found;
	unsigned long flat_cost; /* operations for models of flat regions */
	/* operations for texts of statements, which nothing is charged for */
	unsigned long text_cost;
} ash_found_list;

/* Limits of detection. */
typedef struct ash_limits {
	/* A SCoP of several nests whose size (ash_scop_size) exceeds "largest"
	 * is divided into its nests.  Up to the size "fused", the caller
	 * decides whether that is done (see ash_detect_next).
	 */
	unsigned long largest, fused;
	/* Skip flat regions, those without nested loops (flat_regions.h)? */
	bool skip_flat;
} ash_limits;

/* State of the detection in one function. */
typedef struct ash_detection ash_detection;

/* Start detection in the function of "analysis", a canonicalized copy: finds
 * the maximal sequences of loop nests that can be modelled.  Edits the copy
 * where that helps (live-out values are passed through memory, edges are
 * split), so the caller must recompute analyses afterwards.  Each model may use
 * all of "budget".  The SCoPs are in "list" in the end.  Flat regions never
 * affect other regions, whether or not they are skipped.  All pointers but
 * "limits" must stay valid.  NULL without memory.
 */
ash_detection *ash_detect_begin(ash_budget *budget, ash_analysis *analysis,
	const ash_options *options, const ash_limits *limits,
	ash_found_list *list, ash_diag *diag);
/* Continue to the next SCoP of several nests that may have to be divided, about
 * which the caller must call ash_detect_decide() before the next call.  NULL if
 * there is none and the list is complete, or on error.  The SCoP is not owned
 * by the caller.
 */
const ash_scop *ash_detect_next(ash_detection *d);
/* Keep the SCoP returned by ash_detect_next() if "whole", else model its nests
 * separately.
 */
void ash_detect_decide(ash_detection *d, bool whole);
/* End detection and free "d", which may be NULL (then isl_stat_error).  Every
 * outermost loop that is in no SCoP yields one ASH_MSG_MISSED.  "nests" may be
 * NULL; else the loop nests are appended, those in SCoPs as modelled and
 * without a reason.
 */
isl_stat ash_detect_end(ash_detection *d, ash_nest_list *nests);
/* Free what "list" owns. */
void ash_found_list_clear(ash_found_list *list);

/* Append every outermost loop of the function to "nests", refused for "reason".
 */
isl_stat ash_account_function(ash_analysis *analysis, ash_refusal reason,
	ash_nest_list *nests);

#endif
