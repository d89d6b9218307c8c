/* model_layout.h - the loops and blocks of a region; filled by detect/region,
 * their domains by detect/domain.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_MODEL_LAYOUT_H
#define ASH_DETECT_MODEL_MODEL_LAYOUT_H

#include <isl/aff.h>

#include "llvm/query/analysis.h"
#include "support/pointer_table.h"

/* A loop of the region.  Its iterator is dimension depth - 1. */
typedef struct ash_model_loop {
	ash_loop loop;
	int parent;		/* index of the loop around it, or -1 */
	unsigned depth;		/* loops around, itself included */
	unsigned begin;		/* its blocks are begin <= b < end */
	unsigned end;
	int64_t max_trip;	/* bound of "trip", or INT64_MAX */
	/* From here on NULL until asked for. */
	isl_set *entry;		/* where it is entered; depth - 1 dimensions */
	isl_pw_aff *trip;	/* on "entry": how often it comes back */
	isl_set *stay;		/* iterations after which it comes back */
	isl_set *header;		/* all iterations of its header */
} ash_model_loop;

/* Values, found once. */
typedef struct ash_values {
	bool known;
	unsigned n;
	LLVMValueRef *value;
} ash_values;

/* A block of the region.  Blocks are in an order in which edges go forward,
 * but for back edges, and loops are contiguous.
 */
typedef struct ash_model_block {
	LLVMBasicBlockRef block;
	int loop;		/* the innermost around it, or -1 */
	unsigned begin;		/* position of what comes before the block, */
	unsigned end;		/* and after it; instructions lie between */
	isl_set *domain;	/* NULL until asked for */
	isl_set *holds;		/* where its branch goes to successor 0 */
	/* Its branch depends on data: its successors have the same domain. */
	bool opaque;
	/* The domain has instances that do not run; 1 + the block of a branch
	 * that keeps them from it, or 0.  Valid with "domain".
	 */
	int inexact;
	ash_values guard;	/* conditions on the way to it, once known */
	ash_values merge;	/* conditions that choose its predecessor */
	enum { ASH_MERGE_UNKNOWN, ASH_MERGE_NO, ASH_MERGE_YES } merges;
	/* Expressions whose value is known to lie in the signed (1) or
	 * unsigned (2) range.
	 */
	ash_table proved;
} ash_model_block;

/* Where something is evaluated. */
typedef struct ash_point {
	int block;		/* -1: none in particular */
	int loop;		/* innermost loop around, or -1 */
	isl_set *domain;	/* instances, one dimension per loop; kept */
	bool frozen;		/* no new parameters, no assumptions for it */
	/* Instructions that could not be translated here -> the ways that were
	 * tried, as bits (translate_inst.c); NULL: none is noted.
	 */
	ash_table *failed;
} ash_point;

#endif
