/* stride_assumptions.h - assumptions about strides that are read from memory,
 * for the files of detect only.
 *
 * The rows of a view or of an assumed-shape array of Fortran are stride[d]
 * apart, unknown numbers.  Nearly always they are those of a contiguous array:
 * one stride is that of an element, and each other one is a multiple of the
 * next smaller one.  This is assumed if a region cannot be modelled without it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_STRIDE_ASSUMPTIONS_H
#define ASH_DETECT_PARAMS_STRIDE_ASSUMPTIONS_H

#include "detect/model/model.h"

/* Limit of the strides of one array. */
#define ASH_MAX_STRIDE 4
/* The largest stride: products with 32-bit induction variables, and sums of a
 * few of those, do not overflow.
 */
#define ASH_PITCH_MAX ((int64_t) 1 << 30)

/* A value by which addresses change per iteration. */
typedef struct ash_stride {
	LLVMValueRef value;
	/* bytes by which the address changes per unit of "value" */
	int64_t bytes;
	unsigned depth;		/* depth of the innermost loop with this
				 * stride */
	bool bound;		/* does a trip count depend on "value"? */
	/* a constant with which "value" is compared; 0: none */
	int64_t tested;
} ash_stride;

/* The strides of all accesses with one base, and what else is in their
 * addresses.
 */
typedef struct ash_strided {
	ash_scev base;
	unsigned elem_size;
	/* does an access move by one element per iteration? */
	bool contiguous;
	/* is an address computed in another way, or do element sizes differ? */
	bool odd;
	unsigned n;
	ash_stride stride[ASH_MAX_STRIDE];
	/* number of values whose multiples are added to addresses */
	unsigned n_offset;
	LLVMValueRef offset[ASH_MAX_STRIDE];
} ash_strided;

typedef struct ash_strided_list {
	unsigned n;
	ash_strided *of;
} ash_strided_list;

#endif
