/* array_shift.h - parts of an object that start at a distance that is not a
 * row.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_ARRAY_ARRAY_SHIFT_H
#define ASH_DETECT_ARRAY_ARRAY_SHIFT_H

#include "detect/model/model.h"

/* What is known of the parts of one object, by number. */
typedef struct ash_shift {
	unsigned *family;	/* 0: not shifted; else the same for parts of
				 * what had one number before */
	LLVMValueRef *start;	/* the address that its offsets count from;
				 * NULL: the base of the object */
	unsigned n_family;
} ash_shift;

/* Look at what the model accesses; false without memory. */
bool ash_shift_init(ash_shift *shift, const ash_model *model);
/* Free what "shift" owns. */
void ash_shift_clear(ash_shift *shift);

/* The address "distance" bytes after "base", computed before the region. */
LLVMValueRef ash_shift_address(const ash_model *model, LLVMValueRef base,
	const ash_poly *distance);

/* The accesses numbered "number" have no shape together.  Give a number of its
 * own to those that are a distance apart which is not constant but does not
 * change in the region, and let all count from the start of their part.
 * *n is the number of parts.  False if that is not possible, or memory ran out.
 */
bool ash_shift_split(ash_shift *shift, ash_model *model, int base,
	unsigned *field, unsigned number, unsigned *n);
/* Assume that parts of one family do not overlap if one of them is written;
 * part "i" of the object is array "first" + i.
 */
bool ash_shift_keep_apart(const ash_shift *shift, ash_model *model, int first,
	unsigned n);

#endif
