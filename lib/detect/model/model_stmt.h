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
	ASH_ROOT_COPY /* the saved value of a PHI node (parallel copies) */
} ash_root_kind;

typedef struct ash_root {
	ash_root_kind kind;
	LLVMValueRef inst;	/* the store, call, value or PHI node */
	LLVMValueRef value;	/* the written value; NULL for memset, memcpy
				 * and ASH_ROOT_CALL */
	/* indices of the blocks of the edge; from is -1 at the entry */
	int from, to;
	/* index of the innermost loop around the root, or -1 */
	int loop;
	unsigned pos;		/* position at which the root is evaluated */
	unsigned rank;		/* order of the roots at one position */
	/* is the root a load that was moved before a store? */
	bool early;
	/* COPY: index of the scalar that saves the value; EDGE: index of the
	 * scalar that is read instead of the value, or -1
	 */
	int scalar;
	/* EDGE: the store whose cell is written instead of a scalar; NULL: none
	 */
	LLVMValueRef store;
	/* index of the statement; -1 if its domain is empty */
	int stmt;
} ash_root;

#endif
