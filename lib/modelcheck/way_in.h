/* way_in.h - the entry conditions of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_WAY_IN_H
#define ASH_MODELCHECK_WAY_IN_H

#include "modelcheck/outside.h"

/* A branch of which only one successor leads to the SCoP. */
typedef struct ash_way_condition {
	LLVMValueRef value;
	bool holds;
} ash_way_condition;

typedef struct ash_way_in {
	unsigned n;
	ash_way_condition *condition;	/* the last branch first */
} ash_way_in;

/* Find the conditions of all branches that are executed before "entry" on every
 * path. False if memory ran out.
 */
bool ash_way_in_find(ash_way_in *way, LLVMBasicBlockRef entry);
/* Free what "way" owns. */
void ash_way_in_clear(ash_way_in *way);

/* Choose live-in values for which the SCoP is entered. False: there are none;
 * conditions on floating-point numbers do not count.
 */
bool ash_way_in_assign(const ash_way_in *way, ash_outside *out);

#endif
