/* stmt_impl.h - interfaces between the files of stmt.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_STMT_STMT_IMPL_H
#define ASH_DETECT_STMT_STMT_IMPL_H

#include "detect/stmt/stmt.h"
#include "llvm/query/calls.h"

/* How a value that statements need is computed. */
typedef enum {
	ASH_VALUE_NONE = -1,	/* no statement needs the value */
	ASH_VALUE_INLINE,	/* computed in each statement that uses it */
	ASH_VALUE_AFFINE,	/* an affine function of the iterators */
	/* computed by the statement that stores it; other statements load it */
	ASH_VALUE_STORED,
	ASH_VALUE_SCALAR		/* passed through a scalar */
} ash_value_placement;

/* A write to memory that a delayed load must not cross. */
typedef struct ash_model_write {
	unsigned pos;
	LLVMValueRef inst;
	ash_scev base;		/* NULL: memory inaccessible to the program */
	ash_scev pointer;
	uint64_t size;		/* bytes; 0: unknown */
} ash_model_write;

/* State private to detect/stmt. */
typedef struct ash_stmt_state {
	ash_root *root;		/* the array behind model->root; owned */
	unsigned n_write;
	ash_model_write *write;
	/* load or store with a non-affine address -> 1 */
	ash_table indirect_of;
	ash_table placement_of;	/* instruction -> ash_value_placement */
	/* value that is ASH_VALUE_STORED -> index of the store's entry in
	 * "write"
	 */
	ash_table store_of;
	ash_table common_of;	/* instruction -> 1 + the innermost loop that
				 * contains all uses */
	ash_table scalar_of;	/* instruction -> index of its array */
	ash_table base_of;	/* ash_scev -> index of the base */

	/* Calls that may read memory without its address; see call_accesses.c.
	 */
	unsigned n_finder;
	struct ash_finder *finder;
	/* 1 + the index of the array for hidden memory ([0]) and for errno
	 * ([1]); 0: none
	 */
	int hidden[2];
	bool has_errno;		/* is the order of calls observable in errno? */
	bool has_hidden;	/* is memory written that is inaccessible to the
				 * program? */
	ash_table once_at;	/* call that is part of exactly one statement ->
				 * position of its root */

	/* The domain of each statement without its name, shared within a block.
	 */
	unsigned n_plain;
	isl_set **plain;
} ash_stmt_state;

/* ---- computed_address.c: addresses that are computed by the statement ---- */

/* Is the instruction a load or store with a non-affine address? */
bool ash_indirect_is(const ash_model *model, LLVMValueRef inst);

/* ---- operand.c: operands of values ---- */

/* The number of values from which the statement computes "inst". */
unsigned ash_operand_count(ash_model *model, LLVMValueRef inst);
/* Number "pos" of the values from which the statement computes "inst". */
LLVMValueRef ash_operand_get(ash_model *model, LLVMValueRef inst, unsigned pos);
/* The number of values that "root" needs in addition to its value, or to the
 * operands of its instruction: the data-dependent conditions and the address.
 */
unsigned ash_operand_count_extra(ash_model *model, const ash_root *root);
/* Number "pos" of the values that "root" needs besides its value, which
 * ash_operand_count_extra() counts.
 */
LLVMValueRef ash_operand_get_extra(ash_model *model, const ash_root *root,
	unsigned pos);

/* ---- value_placement.c: inlined, affine and scalar values ---- */

/* How the value of "inst" is computed where statements need it. */
ash_value_placement ash_value_placement_of(const ash_model *model,
	LLVMValueRef inst);
/* Append "root", the origin of a new statement, to the roots of the model;
 * false without memory.
 */
bool ash_value_placement_add_root(ash_model *model, ash_root root);
/* Remove "root" from the roots of the model. */
void ash_value_placement_remove_root(ash_model *model, const ash_root *root);
/* The store from which "inst" is read, whose value is of the kind
 * ASH_VALUE_STORED.
 */
LLVMValueRef ash_value_placement_store(const ash_model *model,
	LLVMValueRef inst);
/* Let statements read the value of "inst" from the cell of "store"; false
 * without memory.
 */
bool ash_value_placement_set_store(ash_model *model, LLVMValueRef inst,
	LLVMValueRef store);

/* ---- scalar_cells.c: cells of scalars ---- */

/* Does the expression of "root" read the scalar of "value"? */
bool ash_scalar_is_read(ash_model *model, const ash_root *root,
	LLVMValueRef value);

/* ---- load_sinking.c: delayed loads ---- */

/* Is the memory that "access", a load or store, reads or writes unchanged until
 * it is read at position "pos" in "loop"?  For a call: does it have the same
 * result there?
 */
bool ash_load_sinking_is_kept(ash_model *model, LLVMValueRef access,
	unsigned pos, int loop);
/* Does the statement of "root" run after that of "store", in the same
 * iteration, and is the stored value then still in memory?
 */
bool ash_load_sinking_can_reread(ash_model *model, const ash_root *store,
	const ash_root *root);
/* Can "load", in "block", move before a store of the same iteration, so that
 * later iterations overwrite only what earlier ones have read?  Then *pos is
 * set to a position before the store.
 */
bool ash_load_sinking_advance(ash_model *model, LLVMValueRef load, int block,
	unsigned *pos);
/* The index in model->base of the base of "pointer", through which "inst" reads
 * or, if "written", writes; a new base is added.  -1 if the base is not known
 * before the region (which is then refused), or without memory.
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
	unsigned n_access;	/* accesses of the statement so far */
	ash_table seen;
} ash_expansion;
/* Append "access" (taken) to the statement; returns its index in the statement,
 * or -1.
 */
int ash_expand_access(ash_expansion *e, ash_model_access *access);
/* Append an access of "size" bytes (or of "length" bytes if that is not NULL)
 * at "pointer" by "inst", the root or an instruction of it, which reads or
 * writes as "kind" says; its index in the statement or -1.
 */
int ash_expand_memory(ash_expansion *e, LLVMValueRef inst, LLVMValueRef pointer,
	unsigned size, ash_access_kind kind, ash_scev length);
/* Append an access by "inst" of "size" bytes at an unknown distance from the
 * base of "pointer", which reads or writes as "kind" says; its index in the
 * statement or -1.
 */
int ash_expand_indirect(ash_expansion *e, LLVMValueRef inst,
	LLVMValueRef pointer, unsigned size, ash_access_kind kind);
/* Append an access to the cell of scalar "array", which reads or writes as
 * "kind" says; its index in the statement or -1.
 */
int ash_expand_scalar(ash_expansion *e, int array, ash_access_kind kind);
/* Append an affine value (taken) to the statement; returns its index in the
 * statement, or -1.
 */
int ash_expand_value(ash_expansion *e, __isl_take isl_pw_aff *value);
/* Returns "scev" as it is in the loop of the statement: recurrences of loops
 * that the statement is not in have their final values.
 */
ash_scev ash_expand_scev(const ash_expansion *e, ash_scev scev);

/* ---- expression.c: expressions of statements ---- */

/* Add the computation of "value" to the statement. */
bool ash_expand(ash_expansion *e, LLVMValueRef value);
/* Add the computation of the value that the statement writes, which must not be
 * read from the scalar that will hold it.
 */
bool ash_expand_root(ash_expansion *e);
/* Add "inst" to the statement, with the computation of its operands if they are
 * to be inlined.
 */
bool ash_expand_inst(ash_expansion *e, LLVMValueRef inst);
/* Append "inst" to the instructions of the statement, without its operands;
 * false without memory.
 */
bool ash_expand_append(ash_expansion *e, LLVMValueRef inst);
/* Append "leaf" to the statement; false without memory, or if the leaf could
 * not be made (its indices are then negative).
 */
bool ash_expand_leaf(ash_expansion *e, ash_binding_leaf leaf);

/* ---- call_order.c: calls that must stay in order ---- */

/* The kind of a call; ASH_CALL_NOTHING: no call. */
ash_call_kind ash_call_kind_of(const ash_model *model, LLVMValueRef inst);
/* Is "inst" a call that must run, whether its value is needed or not? */
bool ash_call_is_effect(const ash_model *model, LLVMValueRef inst);
/* Is "inst" a call that reads memory which instances may write, or touches
 * errno?
 */
bool ash_call_is_reader(const ash_model *model, LLVMValueRef inst);
/* May "call", an ash_call_is_reader, see the effect of "write" if it runs at
 * position "pos"?
 */
bool ash_call_may_see(ash_model *model, LLVMValueRef call,
	const ash_model_write *write, unsigned pos);
/* Does a call touch an unknown range of memory through base number "base"? */
bool ash_call_is_endless(const ash_model *model, int base);

/* ---- call_accesses.c: calls that touch memory ---- */

/* Sort the instructions of the statement "side" into program order, so that its
 * calls run in that order.
 */
void ash_call_sort(const ash_model *model, ash_binding_stmt *side);
/* Add the accesses of "call" to the statement. */
bool ash_call_expand(ash_expansion *e, LLVMValueRef call);

/* ---- stmt_flow.c: control flow inside of statements ---- */

/* Divide the finished expression into pieces, if it has branches. */
bool ash_flow_build(ash_expansion *e);

#endif
