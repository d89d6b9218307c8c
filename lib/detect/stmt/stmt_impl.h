/* stmt_impl.h - interfaces between the files of stmt.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_STMT_IMPL_H
#define ASH_DETECT_STMT_STMT_IMPL_H

#include "detect/stmt/stmt.h"
#include "llvm/query/calls.h"

/* What becomes of a value that statements need. */
typedef enum {
	ASH_VALUE_NONE = -1,	/* no statement needs it */
	ASH_VALUE_INLINE,	/* part of the statements that use it */
	ASH_VALUE_AFFINE,	/* an affine function of the iterators */
	ASH_VALUE_STORED,	/* part of the statement that stores it; others
				 * read it from there */
	ASH_VALUE_SCALAR		/* goes through a scalar */
} ash_value_placement;

/* A write to memory, for the question what may be read later than written. */
typedef struct ash_model_write {
	unsigned pos;
	LLVMValueRef inst;
	ash_scev base;		/* NULL: memory that only calls see */
	ash_scev pointer;
	uint64_t size;		/* 0: not known */
} ash_model_write;

/* What only this room knows of the model. */
typedef struct ash_stmt_state {
	ash_root *root;		/* those of the model; owned */
	unsigned n_write;
	ash_model_write *write;
	ash_table indirect_of;	/* load or store -> 1, see computed_address.c */
	ash_table placement_of;	/* instruction -> ash_value_placement */
	ash_table store_of;	/* ASH_VALUE_STORED -> index of its write */
	ash_table common_of;	/* instruction -> 1 + the innermost loop around
				 * all that reads it */
	ash_table scalar_of;	/* instruction -> array */
	ash_table base_of;	/* ash_scev -> index */

	/* See call_accesses.c. */
	unsigned n_finder;
	struct ash_finder *finder;
	int hidden[2];		/* 1 + array, 0 if not needed */
	bool has_errno;		/* may the order of calls be seen in errno? */
	bool has_hidden;	/* is memory written that only calls see? */
	ash_table once_at;	/* call that is part of one statement alone ->
				 * position of its root */

	/* The domain of each statement without its name: one object for those
	 * of one block.
	 */
	unsigned n_plain;
	isl_set **plain;
} ash_stmt_state;

/* ---- computed_address.c: addresses that are computed by the statement ---- */

/* Is the instruction a load or store with such an address? */
bool ash_indirect_is(const ash_model *model, LLVMValueRef inst);

/* ---- operand.c: what values are made of ---- */

/* The values from which the expression of "inst" is made. */
unsigned ash_operand_count(ash_model *model, LLVMValueRef inst);
/* Value "pos" of those from which the expression of "inst" is made. */
LLVMValueRef ash_operand_get(ash_model *model, LLVMValueRef inst, unsigned pos);
/* What a root needs besides its value, or besides the operands of its
 * instruction: the conditions under which it runs, and its address.
 */
unsigned ash_operand_count_extra(ash_model *model, const ash_root *root);
/* Value "pos" of those that the root needs besides. */
LLVMValueRef ash_operand_get_extra(ash_model *model, const ash_root *root,
	unsigned pos);

/* ---- value_placement.c: which values are inlined, affine or scalars ---- */

/* How the value of "inst" is computed. */
ash_value_placement ash_value_placement_of(const ash_model *model,
	LLVMValueRef inst);
/* Let "root" be one more root; false without memory. */
bool ash_value_placement_add_root(ash_model *model, ash_root root);
/* Remove "root" from the roots of the model. */
void ash_value_placement_remove_root(ash_model *model, const ash_root *root);
/* The store that keeps a value of ASH_VALUE_STORED; make it one. */
LLVMValueRef ash_value_placement_store(const ash_model *model,
	LLVMValueRef inst);
/* Let "store" keep the value of "inst"; false without memory. */
bool ash_value_placement_set_store(ash_model *model, LLVMValueRef inst,
	LLVMValueRef store);

/* ---- scalar_cells.c: cells of scalars ---- */

/* Does the expression of the root read the scalar of "value"? */
bool ash_scalar_is_read(ash_model *model, const ash_root *root,
	LLVMValueRef value);

/* ---- load_sinking.c: what may be read later than written ---- */

/* Does the cell that a load reads, or a store writes, keep its value until it
 * is read at "pos" in "loop"?  For a call: does it do the same there?
 */
bool ash_load_sinking_is_kept(ash_model *model, LLVMValueRef access,
	unsigned pos, int loop);
/* Does "root" run after the store, in the same iteration, with the stored
 * value still in its cell?
 */
bool ash_load_sinking_can_reread(ash_model *model, const ash_root *store,
	const ash_root *root);
/* Note the base of "pointer", through which "inst" reads or writes: its index
 * in model->base, or -1, if it is not known before the region, which is refused
 * then, or without memory.
 */
int ash_base_pointer(ash_model *model, LLVMValueRef inst, LLVMValueRef pointer,
	bool written);

/* ---- stmt_access.c: accesses of statements ---- */

/* A statement under construction. */
typedef struct ash_expansion {
	ash_model *model;
	const ash_root *root;
	int stmt;
	ash_point point;
	ash_binding_stmt *side;
	unsigned n_access;	/* of the statement */
	ash_table seen;
} ash_expansion;
/* Append an access, which is taken; its index in the statement or -1. */
int ash_expand_access(ash_expansion *e, ash_model_access *access);
/* An access of "size" bytes at "pointer" by the root or an instruction of it,
 * or of "length" bytes if that is not NULL; its index in the statement or -1.
 */
int ash_expand_memory(ash_expansion *e, LLVMValueRef inst, LLVMValueRef pointer,
	unsigned size, ash_access_kind kind, ash_scev length);
/* An access of "size" bytes to an unknown place behind the base of "pointer";
 * its index in the statement or -1.
 */
int ash_expand_indirect(ash_expansion *e, LLVMValueRef inst,
	LLVMValueRef pointer, unsigned size, ash_access_kind kind);
/* An access to the cell of scalar "array"; its index in the statement or -1. */
int ash_expand_scalar(ash_expansion *e, int array, ash_access_kind kind);
/* Note an affine value; its index in the statement or -1. */
int ash_expand_value(ash_expansion *e, __isl_take isl_pw_aff *value);
/* "scev" with the values that it has in the loop of the statement. */
ash_scev ash_expand_scev(const ash_expansion *e, ash_scev scev);

/* ---- expression.c: expressions of statements ---- */

/* Add what "value" is made of to the statement. */
bool ash_expand(ash_expansion *e, LLVMValueRef value);
/* Add what the root itself is made of, which is not to be read from its
 * scalar.
 */
bool ash_expand_root(ash_expansion *e);
/* Add an instruction, with its operands or without. */
bool ash_expand_inst(ash_expansion *e, LLVMValueRef inst);
/* Append an instruction alone; false without memory. */
bool ash_expand_append(ash_expansion *e, LLVMValueRef inst);
/* Append a leaf to the statement; false without memory, or if the leaf could
 * not be made (its numbers are negative then).
 */
bool ash_expand_leaf(ash_expansion *e, ash_binding_leaf leaf);

/* ---- call_order.c: which calls must stay in order ---- */

/* What kind of call it is; ASH_CALL_NOTHING: none. */
ash_call_kind ash_call_kind_of(const ash_model *model, LLVMValueRef inst);
/* Is "inst" a call that must run, whether its value is needed or not? */
bool ash_call_is_effect(const ash_model *model, LLVMValueRef inst);
/* Is "inst" a call that reads memory which instances may write, or touches
 * errno?
 */
bool ash_call_is_reader(const ash_model *model, LLVMValueRef inst);
/* May "call", which ash_call_is_reader, see what "write" does if the call runs
 * at position "pos"?
 */
bool ash_call_may_see(ash_model *model, LLVMValueRef call,
	const ash_model_write *write, unsigned pos);
/* Does a call touch all that lies behind the base, without an end? */
bool ash_call_is_endless(const ash_model *model, int base);

/* ---- call_accesses.c: calls that touch memory ---- */

/* Sort the instructions of a statement into the order of the program, so that
 * calls among them run in it.
 */
void ash_call_sort(const ash_model *model, ash_binding_stmt *side);
/* Add the accesses of the call to the statement. */
bool ash_call_expand(ash_expansion *e, LLVMValueRef call);

/* ---- stmt_flow.c: control flow inside of statements ---- */

/* Cut the finished expression into pieces, if it has branches. */
bool ash_flow_build(ash_expansion *e);

#endif
