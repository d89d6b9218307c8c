/* stmt.h - statements and what they access; for the files of detect alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_STMT_H
#define ASH_DETECT_STMT_STMT_H

#include "detect/model/model.h"

/* ---- computed_address.c: addresses that are computed by the statement ---- */

/* Find all loads and stores with an address that is not affine. */
bool ash_indirect_collect(ash_model *model);
/* Is the instruction a load or store with such an address? */
bool ash_indirect_is(const ash_model *model, LLVMValueRef inst);
/* Have some, or all, of the accesses of the base such an address? */
bool ash_indirect_is_some(const ash_model *model, int base);
/* Have all accesses of the base such an address? */
bool ash_indirect_is_all(const ash_model *model, int base);
/* The first and the last element of the row that such an access may touch, as
 * far as types and the object tell; false if they do not tell enough.
 * Elements have "unit" bytes, whatever the size of the access.
 */
bool ash_indirect_range(const ash_model *model, const ash_model_access *access,
	unsigned unit, int64_t *first, int64_t *last);
/* Has the base such an access of which no range is known, as far as can be told
 * before it has arrays?
 */
bool ash_indirect_is_boundless(const ash_model *model,
	const ash_model_base *base);
/* Is no range known of such an access, now that the arrays of the base are
 * known?  None is of one with several dimensions.
 */
bool ash_indirect_is_endless(const ash_model *model,
	const ash_model_base *base);
/* Is the base a constant of the program? */
bool ash_indirect_is_constant(const ash_model_base *base);

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

/* Find the roots of all statements, and how the values that they need are
 * computed; false if the region is refused.
 */
bool ash_value_placement_decide(ash_model *model);
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

/* ---- phi_store_split.c: stores of PHI nodes ---- */

/* Store where the values come from instead, if that goes unnoticed. */
bool ash_phi_store_split(ash_model *model);

/* ---- scalar_cells.c: cells of scalars ---- */

/* Give each scalar an array, where possible a shared one. */
bool ash_scalar_declare(ash_model *model);
/* Does the expression of the root read the scalar of "value"? */
bool ash_scalar_is_read(ash_model *model, const ash_root *root,
	LLVMValueRef value);

/* ---- load_sinking.c: what may be read later than written ---- */

/* Find what loads, stores and calls do to cells; false without memory. */
bool ash_load_sinking_collect(ash_model *model);
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

/* ---- parallel_copy.c: parallel copies ---- */

/* Order the roots of each edge such that none overwrites what another
 * reads.
 */
bool ash_parallel_copy_order(ash_model *model);

/* ---- stmt.c: statements ---- */

/* Make the statements of all roots; false if refused. */
bool ash_stmt_build(ash_model *model);

/* ---- latency.c: how long statements take ---- */

/* Fill in the latencies of all reads; false if memory ran out. */
bool ash_stmt_latency(ash_model *model);

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
/* Find out whether the order of calls can be seen in errno or in memory that
 * only calls see: set model->has_errno, has_hidden and is_of_thread.  False if
 * the region is refused because something else may touch errno.
 */
bool ash_call_collect(ash_model *model);
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
/* All bases are known: add accesses for those that calls read without being
 * given their address.
 */
bool ash_call_find(ash_model *model);
/* Give up the extents of what calls touch behind "base", so that they touch all
 * of it: where they do not go with other accesses, or, with "all", everywhere.
 * Was there one?
 */
bool ash_call_loosen(ash_model *model, int base, bool all);
/* All arrays are known: give the accesses that touch all of what lies behind a
 * base their maps, one access for each array.
 */
bool ash_call_relate(ash_model *model);

/* ---- stmt_flow.c: control flow inside of statements ---- */

/* Cut the finished expression into pieces, if it has branches. */
bool ash_flow_build(ash_expansion *e);

/* ---- reduction_pattern.c: reductions ---- */

/* Mark the statements that are reductions, once the arrays are known. */
bool ash_fold_mark(ash_model *model);

/* ---- stmt_text.c: statements as people write them ---- */

/* Write down all statements as people do, if something is to be dumped; false
 * without memory.
 */
bool ash_stmt_text(ash_model *model);

/* ---- loop_names.c: what loops are called in the source ---- */

/* Note the names of the loops around each statement, if anybody will see them.
 * Those that memory does not suffice for are not known; always true.
 */
bool ash_stmt_name_loops(ash_model *model);

#endif
