/* model_layout.h - loops and blocks of a region, filled by detect/region.
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
	int parent;		/* index of the parent loop, or -1 */
	unsigned depth;		/* nesting depth: 1 for outermost loops */
	unsigned begin;		/* its blocks are begin <= b < end */
	unsigned end;
	int64_t max_trip;	/* upper bound of its backedge-taken count, or
				 * INT64_MAX */
} ash_model_loop;

/* A block of the region.  Blocks are in reverse post-order, with loops
 * contiguous: all edges except back edges go forward.
 */
typedef struct ash_model_block {
	LLVMBasicBlockRef block;
	int loop;		/* innermost loop that contains it, or -1 */
	unsigned begin;		/* position before the block's instructions */
	unsigned end;		/* position after them */
} ash_model_block;

/* Where an expression is evaluated: a block and loop of the region, and the
 * instances in which it is.
 */
typedef struct ash_point {
	int block;		/* -1: no particular block */
	int loop;		/* innermost loop around, or -1 */
	isl_set *domain;	/* instances, one dimension per loop; not
				 * owned */
	bool frozen;		/* add no parameters and no assumptions */
	/* Instructions that could not be translated here -> bit mask of the
	 * attempts (translate_inst.c); NULL: not recorded.
	 */
	ash_table *failed;
} ash_point;

#endif
