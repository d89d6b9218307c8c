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
	/* the blocks of the loop are begin <= index < end */
	unsigned begin;
	unsigned end;
	/* upper bound of the backedge-taken count, or INT64_MAX */
	int64_t max_trip;
} ash_model_loop;

/* A block of the region.  Blocks are in reverse post-order, with loops
 * contiguous: all edges except back edges go forward.
 */
typedef struct ash_model_block {
	LLVMBasicBlockRef block;
	/* index of the innermost loop around the block, or -1 */
	int loop;
	unsigned begin;		/* position before the block's instructions */
	unsigned end;		/* position after the block's instructions */
} ash_model_block;

/* A place where an expression is evaluated: a block and loop of the region, and
 * the instances for which it is evaluated.
 */
typedef struct ash_point {
	/* index of the block; -1: no particular block */
	int block;
	int loop;		/* index of the innermost loop, or -1 */
	isl_set *domain;	/* instances, one dimension per loop; not
				 * owned */
	bool frozen;		/* add no parameters and no assumptions */
	/* Instructions that could not be translated at this point -> bit mask
	 * of the failed attempts (translate_inst.c); NULL: not recorded.
	 */
	ash_table *failed;
} ash_point;

#endif
