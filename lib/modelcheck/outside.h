/* outside.h - the live-in values of a SCoP.
 *
 * Values from outside the function are invented, other values are computed by
 * the function's instructions.  To give parameters the wanted values,
 * expressions are solved for their operands.  A loop around the SCoP is in one
 * fixed iteration, and so are all its counters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_OUTSIDE_H
#define ASH_MODELCHECK_OUTSIDE_H

#include "modelcheck/run_cells.h"

typedef struct ash_outside {
	ash_interpreter in;
	ash_before before;
	ash_cells cells;
	ash_bits_map value;	/* known values, by LLVMValueRef */
	/* Iteration number of each enclosing loop, by its header. */
	ash_bits_map turn;
	unsigned depth;		/* depth of nested evaluations */
	LLVMBasicBlockRef entry;	/* entry of the SCoP */
	/* By edges to loop headers: does the loop contain the SCoP? */
	ash_bits_map around;
	/* Was a PHI node given a value that may contradict other knowledge
	 * about it?  PHI nodes of parameters outside of loops do not count.
	 */
	bool guessed;
} ash_outside;

/* Describe the outside of the region that is entered at "entry", with no values
 * known.
 */
void ash_outside_init(ash_outside *out, LLVMTargetDataRef layout,
	LLVMBasicBlockRef entry);
/* Free what "out" owns. */
void ash_outside_clear(ash_outside *out);
/* Forget all values, and choose others by "seed". */
void ash_outside_begin(ash_outside *out, uint64_t seed);

/* Set *bits to the value; false, with out->in.unknown, if it is unknown. */
bool ash_outside_get(ash_outside *out, LLVMValueRef value, uint64_t *bits);
/* Try to make the parameter "value", of which nothing else is known, equal to
 * "bits"; true if it is.
 */
bool ash_outside_assign_param(ash_outside *out, LLVMValueRef value,
	uint64_t bits);
/* Make "value", which other knowledge may constrain, equal to "bits"; true if
 * it is.
 */
bool ash_outside_assign(ash_outside *out, LLVMValueRef value, uint64_t bits);

#endif
