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
	int array;		/* the first of its arrays */
	unsigned n_array;
} ash_model_base;

/* One access of a statement, before arrays have shapes. */
typedef struct ash_model_access {
	int stmt;
	ash_access_kind kind;
	int base;		/* index of its base, or -1 for a scalar */
	int array;		/* index of the array, once known */
	isl_map *map;		/* if a scalar: its cells */
	LLVMValueRef inst;
	ash_poly first;		/* byte offset from the base */
	bool is_indirect;	/* at an unknown element: "first" is not set */
	/* The range of the first byte of an indirect access; all of int64_t if
	 * it is not known.
	 */
	int64_t lo, hi;
	/* If not 0: this is an access of a call that may touch any memory
	 * behind base number whole - 1, and "base" is -1.
	 */
	int whole;
	bool is_range;		/* memset, memcpy, or a call? */
	ash_poly length;	/* length in bytes of a range */
	unsigned size;		/* of an element; 0 for a range */
} ash_model_access;

#endif
