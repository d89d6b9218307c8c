/* growth.h - how many instructions code generation adds.
 *
 * The function may be much larger than the SCoP, so only the blocks that are
 * changed are counted: those of the SCoP, the first one of the function, those
 * before the SCoP and its test, and new ones, which come behind all
 * others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_GROWTH_H
#define ASH_CODEGEN_GROWTH_H

#include "detect/output/scop_binding.h"

typedef struct ash_growth {
	const ash_scop_binding *ir;
	LLVMBasicBlockRef changed[3];	/* NULL: it is one of the others */
	LLVMBasicBlockRef end; /* an empty block before new ones */
	unsigned long old;		/* instructions that there were */
} ash_growth;

/* Count the instructions of the blocks that are going to be changed; called
 * before anything is.
 */
void ash_growth_begin(ash_growth *growth, const ash_scop_binding *ir);
/* The instructions that have been added since, without those in functions of
 * their own; 0 if there are fewer than before.  "deleted": the blocks of the
 * SCoP are gone.
 */
unsigned long ash_growth_end(ash_growth *growth, bool deleted);

#endif
