/* outside.h - the values that are there before a SCoP is entered.
 *
 * They are made up where the function gets them from elsewhere, and computed
 * from others where instructions do that.  So that parameters have the values
 * that are wanted, expressions are solved for what they are made of.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_OUTSIDE_H
#define ASH_MODELCHECK_OUTSIDE_H

#include "modelcheck/value_cells.h"

typedef struct ash_outside {
	ash_interpreter in;
	ash_before before;
	ash_cells cells;
	ash_bits_map value;	/* of LLVMValueRef */
	unsigned depth;		/* of expressions at hand */
} ash_outside;

void ash_outside_init(ash_outside *out, LLVMTargetDataRef layout);
void ash_outside_clear(ash_outside *out);
/* Forget all values, and make up others after "seed". */
void ash_outside_begin(ash_outside *out, uint64_t seed);

/* The value; false: out->in.unknown says why not. */
bool ash_outside_get(ash_outside *out, LLVMValueRef value, uint64_t *bits);
/* Try to let "value" be "bits"; is it? */
bool ash_outside_assign(ash_outside *out, LLVMValueRef value, uint64_t bits);

#endif
