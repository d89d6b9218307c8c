/* model_stmt.h - origins (roots) of the statements of a region, filled by
 * detect/stmt.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_MODEL_STMT_H
#define ASH_DETECT_MODEL_MODEL_STMT_H

#include "llvm/query/analysis.h"

/* The origin of a statement. */
typedef enum {
	ASH_ROOT_STORE,
	ASH_ROOT_MEMORY, /* memset, memcpy */
	ASH_ROOT_CALL, /* a call with side effects (ASH_CALL_EFFECT), its value
		        * unused */
	ASH_ROOT_SCALAR, /* a value that other statements read from a scalar */
	ASH_ROOT_EDGE, /* the value of a PHI node on an edge */
	ASH_ROOT_COPY /* a saved copy of such a value (parallel copies) */
} ash_root_kind;

typedef struct ash_root {
	ash_root_kind kind;
	LLVMValueRef inst;	/* store, call, value or PHI node */
	LLVMValueRef value;	/* the written value; NULL for memset, memcpy
				 * and ASH_ROOT_CALL */
	int from, to;		/* the edge, as blocks; from is -1 at entry */
	int loop;		/* innermost loop around it, or -1 */
	unsigned pos;		/* position at which it is evaluated */
	unsigned rank;		/* order of those with the same position */
	bool early;		/* is it a load moved before a store? */
	int scalar;		/* of a COPY, and of the EDGE that reads it */
	LLVMValueRef store;	/* EDGE: it writes the cell of this store
				 * instead of a scalar; or NULL */
	int stmt;		/* the statement, -1 if its domain is empty */
} ash_root;

#endif
