/* way_in.h - the entry conditions of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_WAY_IN_H
#define ASH_MODELCHECK_WAY_IN_H

#include "modelcheck/outside.h"

/* A branch that leads to the SCoP on one side alone. */
typedef struct ash_way_condition {
	LLVMValueRef value;
	bool holds;
} ash_way_condition;

typedef struct ash_way_in {
	unsigned n;
	ash_way_condition *condition;	/* the last ones first */
} ash_way_in;

/* Find those of all branches that come before "entry" in any case.  False if
 * memory ran out.
 */
bool ash_way_in_find(ash_way_in *way, LLVMBasicBlockRef entry);
/* Free what "way" owns. */
void ash_way_in_clear(ash_way_in *way);

/* Choose values such that the SCoP is entered.  False: they do not let it; what
 * depends on floating-point numbers does not count.
 */
bool ash_way_in_assign(const ash_way_in *way, ash_outside *out);

#endif
