/* model_array.h - bases and accesses before arrays have shapes; filled by
 * detect/stmt, shaped by detect/array.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_MODEL_ARRAY_H
#define ASH_DETECT_MODEL_MODEL_ARRAY_H

#include <isl/map.h>

#include "detect/delinearize/shape.h"
#include "llvm/query/analysis.h"
#include "scop/scop.h"

/* All memory accesses with one base. */
typedef struct ash_model_base {
	ash_scev scev;
	LLVMValueRef value;
	bool written;
	unsigned n_inst;
	LLVMValueRef *inst;
	int array;		/* index of the first array of the base */
	unsigned n_array;
} ash_model_base;

/* One access of a statement, before arrays have shapes. */
typedef struct ash_model_access {
	int stmt;
	ash_access_kind kind;
	/* index of the base; -1: none, as for a scalar */
	int base;
	int array;		/* index of the array, once known */
	/* for a scalar: the relation from instances to cells */
	isl_map *map;
	LLVMValueRef inst;
	ash_poly first;		/* byte offset from the base */
	/* is the element unknown?  Then "first" is not set */
	bool is_indirect;
	/* The range of the first byte of an indirect access; all of int64_t if
	 * it is not known.
	 */
	int64_t lo, hi;
	/* 1 + the index of a base if a call may touch all memory that is
	 * reached through that base ("base" is then -1); else 0.
	 */
	int whole;
	/* is it an access to a range of bytes, by a memset, memcpy or call? */
	bool is_range;
	ash_poly length;	/* length in bytes of a range */
	unsigned size;		/* bytes of an element; 0 for a range */
} ash_model_access;

#endif
