/* region_loops.h - the loops of a region, computed from its edges only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_REGION_LOOPS_H
#define ASH_MODELCHECK_REGION_LOOPS_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "modelcheck/bits_map.h"

/* The natural loops; those with the same header are one loop. */
typedef struct ash_region_loops {
	unsigned n_block;
	LLVMBasicBlockRef *block;	/* not owned */
	ash_bits_map number;		/* numbers of the blocks */
	unsigned n_loop;
	/* For each loop: number of its header. */
	unsigned *header;
	bool *contains;			/* contains[loop * n_block + block] */
	/* For each block: the number of loops around it, and these loops, the
	 * outermost first.
	 */
	unsigned *depth;
	unsigned *around;		/* around[block * n_loop + depth] */
} ash_region_loops;

/* Find the loops of a region whose entry block is "first". False if memory ran
 * out.
 */
bool ash_region_loops_find(ash_region_loops *loops, LLVMBasicBlockRef *block,
	unsigned n_block, LLVMBasicBlockRef first);
/* Free what "loops" owns. */
void ash_region_loops_clear(ash_region_loops *loops);
/* The number of a block, or -1 if it is outside the region. */
int ash_region_loops_number(const ash_region_loops *loops,
	LLVMBasicBlockRef block);

#endif
