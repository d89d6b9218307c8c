/* detect.h - LLVM IR to SCoPs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DETECT_H
#define ASH_DETECT_DETECT_H

#include "bridge/analysis.h"
#include "detect/ir.h"
#include "support/options.h"

typedef struct ash_found {
	ash_scop *scop;
	ash_ir *ir;
} ash_found;

typedef struct ash_found_list {
	unsigned n;
	ash_found *found;
} ash_found_list;

/* Find the SCoPs of "function", a canonicalized copy: the maximal sequences
 * of loop nests that can be modelled.  Edits the copy where that helps (live
 * out values go through memory, edges are split), so the caller must have
 * analyses made anew.
 * Every outermost loop that is part of no SCoP leaves one ASH_MSG_MISSED.
 */
isl_stat ash_detect(isl_ctx *ctx, ash_analysis *analysis,
	const ash_options *options, ash_found_list *list, ash_diag *diag);
void ash_found_list_clear(ash_found_list *list);

#endif
