/* array_shift.h - splitting of objects into parts at an invariant distance.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ARRAY_SHIFT_H
#define ASH_DETECT_ARRAY_ARRAY_SHIFT_H

#include "detect/model/model.h"

/* Facts about the parts of one object, indexed by the number of the part. */
typedef struct ash_shift {
	/* The family of the part: parts that were split from one part have the
	 * same family; 0: not split.
	 */
	unsigned *family;
	LLVMValueRef *start;	/* the address that offsets are relative to;
				 * NULL: the base of the object */
	unsigned n_family;
} ash_shift;

/* Initialize "shift", with room for the parts that the accesses of "model" may
 * form; false without memory.
 */
bool ash_shift_init(ash_shift *shift, const ash_model *model);
/* Free what "shift" owns. */
void ash_shift_clear(ash_shift *shift);

/* The address "distance" bytes after "base", computed before the region. */
LLVMValueRef ash_shift_address(const ash_model *model, LLVMValueRef base,
	const ash_poly *distance);

/* The accesses in part "number" (field[index of the access] == number) of the
 * object with base "base" have no common shape.  Move those at distances that
 * are not constant, but invariant in the region, to parts of their own, and
 * make offsets relative to the start of each part, which is recorded in
 * "shift".  *n is the number of parts, which grows.  Returns false if that is
 * impossible, or without memory.
 */
bool ash_shift_split(ash_shift *shift, ash_model *model, int base,
	unsigned *field, unsigned number, unsigned *n);
/* Assume that parts of one family in "shift" do not overlap if one of them is
 * written.  Part i of the object is array "first" + i; there are "n" parts.
 * Returns false if that cannot be assumed.
 */
bool ash_shift_keep_apart(const ash_shift *shift, ash_model *model, int first,
	unsigned n);

#endif
