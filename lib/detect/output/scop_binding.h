/* scop_binding.h - the side table of a SCoP: from its parts to LLVM's objects.
 *
 * Filled by detect, read by codegen.  The function is the canonicalized
 * copy on which detection ran.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_SCOP_BINDING_H
#define ASH_DETECT_OUTPUT_SCOP_BINDING_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "conditions/conditions.h"
#include "scop/scop.h"

/* What an operand of a statement's expression stands for. */
typedef enum {
	ASH_LEAF_ACCESS,	/* the element read by ash_stmt.access[index] */
	ASH_LEAF_VALUE,		/* the affine value ash_stmt.value[index],
				 * truncated to the type of "value" */
	ASH_LEAF_ADDRESS	/* the address of the first element that
				 * access[index] touches, by value[affine]:
				 * base + value bytes; for memset, memcpy */
} ash_leaf_kind;

typedef struct ash_binding_leaf {
	LLVMValueRef value;	/* what is replaced: load, phi, ... */
	ash_leaf_kind kind;
	int index;		/* access or value */
	int affine;		/* ASH_LEAF_ADDRESS: the byte offset */
	unsigned piece;		/* where it is evaluated */
} ash_binding_leaf;

/* A load among the instructions: its address is computed there. */
typedef struct ash_binding_load {
	LLVMValueRef inst;
	int access;		/* any element of its array */
} ash_binding_load;

/* A part of an expression that has branches.  Piece 0 has none and goes on to
 * piece 1.  The others come from blocks: those whose branch matters go where
 * that leads, or to the end of the statement if that is to no piece; from the
 * rest it goes on to the next piece.  The write belongs to the last piece.
 */
typedef struct ash_binding_piece {
	LLVMBasicBlockRef block;	/* NULL for piece 0 */
	LLVMValueRef branch;		/* the terminator if it matters */
} ash_binding_piece;

/* The expression of a statement: clone "inst" in order, with operands that
 * are leaves or earlier clones replaced and all others kept (they dominate
 * the SCoP); then store "result" to the access "write".
 * For a memset or memcpy "result" is NULL: the last "inst" is the call.
 * An expression with branches has several pieces, and each instruction one of
 * them; an operand lies in the same piece or in one that dominates it.
 */
typedef struct ash_binding_stmt {
	unsigned n_inst;
	LLVMValueRef *inst;
	unsigned *inst_piece;	/* NULL if n_piece is 0 */
	unsigned n_leaf;
	ash_binding_leaf *leaf;
	unsigned n_load;
	ash_binding_load *load;
	unsigned n_piece;	/* 0: no branches */
	ash_binding_piece *piece;
	LLVMValueRef result;	/* constant, outside value, leaf or inst */
	LLVMValueRef address;	/* of the write if that is not affine, else
				 * NULL */
	int write;		/* index of the access written, or -1 */
	LLVMValueRef origin;	/* instruction whose debug location counts
				 * (the store), may be NULL */
} ash_binding_stmt;

typedef struct ash_binding_array {
	LLVMValueRef base;	/* NULL for a scalar */
	LLVMTypeRef type;	/* element type (of loads and stores) */
	unsigned align;		/* least alignment of any access; of an array
				 * that the program does not know,
				 * ash_natural_align */
	bool is_private;	/* see llvm/query/memory_writes.h */
} ash_binding_array;

typedef struct ash_binding_param {
	isl_id *id;		/* the parameter */
	LLVMValueRef value;	/* integer that dominates the SCoP */
	bool is_signed;		/* extend it with its sign? */
	/* All that counts of the value is whether it equals "tested": the
	 * parameter is "tested" then, else 1 more.
	 */
	bool is_flag;
	int64_t tested;
	/* Of a bit: what it means that it is set, or NULL. */
	const char *meaning;
} ash_binding_param;

/* The SCoP in its function.  "entry" is a block that only branches to the
 * first block of the SCoP; "exit" is entered only from the SCoP and has no
 * PHI node.  No value defined inside is used outside.
 */
typedef struct ash_scop_binding {
	LLVMValueRef function;
	LLVMBasicBlockRef entry;
	LLVMBasicBlockRef exit;
	unsigned n_block;
	LLVMBasicBlockRef *block;	/* blocks of the SCoP */
	unsigned n_stmt;
	ash_binding_stmt *stmt;	/* scop->n_stmt of them */
	ash_binding_array *array;	/* scop->n_array of them */
	unsigned n_param;
	ash_binding_param *param;
	/* What has to hold besides the assumptions of the SCoP: flags computed
	 * before it, and arrays that do not overlap cells.
	 */
	ash_conditions when;
	/* If the SCoP is a speculative version (llvm/edit/version_test.h): its
	 * test, and where the code starts that is right in any case.
	 */
	LLVMValueRef version;
	LLVMBasicBlockRef plain;
} ash_scop_binding;

/* Free "ir" with all that it owns; gives NULL. */
ash_scop_binding *ash_scop_binding_free(ash_scop_binding *ir);

#endif
