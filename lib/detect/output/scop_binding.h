/* scop_binding.h - mapping from parts of a SCoP to LLVM objects.
 *
 * Filled by detect, read by codegen.  The function is the canonicalized copy
 * that was analyzed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_SCOP_BINDING_H
#define ASH_DETECT_OUTPUT_SCOP_BINDING_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "conditions/conditions.h"
#include "scop/scop.h"

/* The kinds of leaves in a statement's expression. */
typedef enum {
	ASH_LEAF_ACCESS,	/* the element read by ash_stmt.access[index] */
	ASH_LEAF_VALUE,		/* the affine value ash_stmt.value[index],
				 * truncated to the type of "value" */
	ASH_LEAF_ADDRESS	/* the address of the first element that
				 * access[index] touches, by value[affine]:
				 * base + value bytes; for memset, memcpy */
} ash_leaf_kind;

typedef struct ash_binding_leaf {
	/* the value that is replaced: a load, PHI node, ... */
	LLVMValueRef value;
	ash_leaf_kind kind;
	int index;		/* index of the access or value */
	/* ASH_LEAF_ADDRESS: index of the value that is the byte offset */
	int affine;
	/* index of the piece in which the leaf is evaluated */
	unsigned piece;
} ash_binding_leaf;

/* A load at an address computed by instructions of the statement. */
typedef struct ash_binding_load {
	LLVMValueRef inst;
	/* index of the access, to an unknown element of its array */
	int access;
} ash_binding_load;

/* A part of an expression with branches.  Piece 0 has none and continues with
 * piece 1.  The others come from blocks: those with a relevant branch continue
 * at its target, or at the end of the statement if the target is no piece; the
 * rest continue with the next piece.  The write belongs to the last piece.
 */
typedef struct ash_binding_piece {
	/* the block that the piece comes from; NULL for piece 0 */
	LLVMBasicBlockRef block;
	/* the terminator of the block if it is relevant, else NULL */
	LLVMValueRef branch;
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
	/* per instruction: its piece; NULL if n_piece is 0 */
	unsigned *inst_piece;
	unsigned n_leaf;
	ash_binding_leaf *leaf;
	unsigned n_load;
	ash_binding_load *load;
	unsigned n_piece;	/* 0: no branches */
	ash_binding_piece *piece;
	/* the written value: a constant, a value from before the SCoP, the
	 * value of a leaf, or one of "inst"; NULL for memset and memcpy
	 */
	LLVMValueRef result;
	LLVMValueRef address;	/* address of the write if it is not affine,
				 * else NULL */
	int write;		/* index of the access written, or -1 */
	LLVMValueRef origin;	/* instruction that provides the debug location
				 * (the store), may be NULL */
	/* The headers of the loops of the SCoP around the statement, outermost
	 * first: one per dimension of its domain.  They serve debug information
	 * only.
	 */
	unsigned n_loop;
	LLVMBasicBlockRef *loop;
} ash_binding_stmt;

typedef struct ash_binding_array {
	LLVMValueRef base;	/* NULL for a scalar */
	LLVMTypeRef type;	/* element type (of loads and stores) */
	unsigned align;		/* least alignment of any access; for temporary
				 * arrays ash_natural_align */
	/* can only the function access the object? (ash_is_private) */
	bool is_private;
} ash_binding_array;

typedef struct ash_binding_param {
	isl_id *id;		/* the parameter */
	LLVMValueRef value;	/* integer that dominates the SCoP */
	bool is_signed;		/* is it sign-extended? */
	/* Does it only matter whether the value equals "tested"?  The parameter
	 * is "tested" if the value is, else tested + 1.
	 */
	bool is_flag;
	int64_t tested;
	/* for a parameter of type i1: what it means that it is 1, as text for
	 * people; NULL: unknown
	 */
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
	/* Conditions besides the assumptions of the SCoP: flags computed before
	 * it, and arrays that must not overlap memory that was loaded before it
	 * (cells).
	 */
	ash_conditions when;
	/* If the SCoP is a speculative version (llvm/edit/version_test.h): its
	 * test, and the start of the fallback version.
	 */
	LLVMValueRef version;
	LLVMBasicBlockRef plain;
} ash_scop_binding;

/* Free "ir" with all that it owns; gives NULL. */
ash_scop_binding *ash_scop_binding_free(ash_scop_binding *ir);

#endif
