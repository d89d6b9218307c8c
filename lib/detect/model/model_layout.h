/* model_layout.h - the loops and blocks of a region; filled by detect/region.
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
	int64_t max_trip;	/* how often it comes back at most, or
				 * INT64_MAX */
} ash_model_loop;

/* A block of the region.  Blocks are in an order in which edges go forward,
 * but for back edges, and loops are contiguous.
 */
typedef struct ash_model_block {
	LLVMBasicBlockRef block;
	int loop;		/* the innermost around it, or -1 */
	unsigned begin;		/* position of what comes before the block, */
	unsigned end;		/* and after it; instructions lie between */
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
