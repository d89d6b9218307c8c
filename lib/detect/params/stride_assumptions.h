/* stride_assumptions.h - strides that are read from memory; for the files of
 * detect alone.
 *
 * The rows of a view or of an array of Fortran with assumed shape lie
 * stride[d] apart, numbers of which nothing is known.  Nearly always they
 * are those of an array without gaps: one stride is that of an element and
 * each other one a multiple of the next smaller one.  That is assumed here
 * if a region cannot be modelled without it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_STRIDE_ASSUMPTIONS_H
#define ASH_DETECT_PARAMS_STRIDE_ASSUMPTIONS_H

#include "detect/model/model.h"

/* Strides that one array may have. */
#define ASH_MAX_STRIDE 4
/* Strides are at most this, so that products with counters of 32 bits, and
 * sums of a few of those, do not overflow.
 */
#define ASH_PITCH_MAX ((int64_t) 1 << 30)

/* A value by which addresses move from iteration to iteration. */
typedef struct ash_stride {
	LLVMValueRef value;
	int64_t bytes;		/* of one of it */
	unsigned depth;		/* of the innermost loop that moves by it */
	bool bound;		/* does a number of iterations depend on it? */
	int64_t tested;		/* a number that it is compared with, or 0 */
} ash_stride;

/* The strides of all accesses from one base. */
typedef struct ash_strided {
	ash_scev base;
	unsigned elem_size;
	bool contiguous;	/* does an access move by one element? */
	bool odd;		/* is there anything else? */
	unsigned n;
	ash_stride stride[ASH_MAX_STRIDE];
	unsigned n_offset;	/* values that multiples of are added */
	LLVMValueRef offset[ASH_MAX_STRIDE];
} ash_strided;

typedef struct ash_strided_list {
	unsigned n;
	ash_strided *of;
} ash_strided_list;

#endif
