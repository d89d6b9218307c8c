/* growth.h - number of instructions that code generation adds.
 *
 * The function may be much larger than the SCoP, so only changed blocks are
 * counted: those of the SCoP, the first block of the function, the blocks
 * before the SCoP and its test, and new blocks, which come after all others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_GROWTH_H
#define ASH_CODEGEN_GROWTH_H

#include "detect/output/scop_binding.h"

typedef struct ash_growth {
	const ash_scop_binding *ir;
	/* Blocks before the SCoP that change, each once; the others are NULL.
	 */
	LLVMBasicBlockRef changed[3];
	LLVMBasicBlockRef end; /* a marker block: new blocks come after it */
	/* number of instructions before code generation */
	unsigned long old;
} ash_growth;

/* Count the instructions in the blocks that will change, into growth->old.
 * Call this before any change; it adds a marker block to the function.
 */
void ash_growth_begin(ash_growth *growth, const ash_scop_binding *ir);
/* The number of instructions added since ash_growth_begin, without those of
 * outlined functions; 0 if there are fewer than before.  "deleted": have the
 * blocks of the SCoP been deleted?  Removes the marker block.
 */
unsigned long ash_growth_end(ash_growth *growth, bool deleted);

#endif
