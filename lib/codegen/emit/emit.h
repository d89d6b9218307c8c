/* emit.h - expressions, elements of arrays, statements: what they become in IR.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_EMIT_H
#define ASH_CODEGEN_EMIT_EMIT_H

#include "codegen/emit/gen.h"

/* ---- expr.c: expressions ---- */

/* An expression in gen->index_type; conditions as i1.  Its value and all that
 * it computes fit into that type.
 */
LLVMValueRef ash_gen_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* An expression in gen->index_type, modulo 2 to the power of its width; it
 * may overflow.  Conditions as i1.
 */
LLVMValueRef ash_gen_wrapping_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* "expr" computed in a width that is enough for it and all its parts, as i64
 * or i1.  NULL also if 128 bits are not enough.  What comes out as i64 wraps
 * around if it does not fit; frees the expression.
 */
LLVMValueRef ash_gen_exact_expr(ash_gen *gen, __isl_take isl_ast_expr *expr);
/* An expression in gen->index_type, conditions as i1; frees the expression. */
LLVMValueRef ash_gen_taken_expr(ash_gen *gen, __isl_take isl_ast_expr *expr);
/* A condition as i1; the expression is kept. */
LLVMValueRef ash_gen_condition(ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* Is the expression known not to be negative? */
bool ash_gen_is_non_negative(const ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* Code for the smaller of two integers of one type, with a sign. */
LLVMValueRef ash_gen_min(ash_gen *gen, LLVMValueRef a, LLVMValueRef b);
/* Code for the larger of two integers of one type, with a sign. */
LLVMValueRef ash_gen_max(ash_gen *gen, LLVMValueRef a, LLVMValueRef b);

/* ---- control_flow.c: conditions and loops of our own ---- */

/* Is "condition", an i1, a constant with this value? */
bool ash_gen_is_constant(LLVMValueRef condition, bool value);
/* Call "body" in a block of its own that is entered only if "condition", an i1,
 * holds, and go on behind it. A constant makes no block. An error if
 * "condition" is NULL or "body" fails.
 */
isl_stat ash_gen_if(ash_gen *gen, LLVMValueRef condition,
	isl_stat (*body)(ash_gen *gen, void *user), void *user);
/* Call "body" for the numbers "k" from 0 to below "n", which is positive, in a
 * loop whose first block has this name; "body" ends in one block.
 */
isl_stat ash_gen_repeat(ash_gen *gen, LLVMValueRef n, const char *name,
	isl_stat (*body)(ash_gen *gen, LLVMValueRef k, void *user), void *user);

/* All integers up to here fit in 64 bits, with a margin for rounding. */
#define ASH_MAX_INDEX 0x1.fffffffffp62

/* ---- narrow.c: bounds that fit into 64 bits ---- */

/* The test, as i1, that the parameters are such that all bounds in "root" can
 * be computed in 64 bits; a constant if they always can.  Takes it for
 * granted from now on.
 */
LLVMValueRef ash_gen_range_test(ash_gen *gen, __isl_keep isl_ast_node *root);

/* ---- memory.c: elements of arrays ---- */

/* Compute the extents of all arrays that the code needs, at the current place.
 */
isl_stat ash_gen_extents(ash_gen *gen);
/* What code is generated for while it is for another SCoP. */
typedef struct ash_gen_other {
	const ash_scop *scop;
	ash_gen_array *array;
} ash_gen_other;
/* Go on in the current block with "scop", whose arrays and statements are those
 * of gen->scop, but other scalars may be temporary arrays.  "other" is for
 * ash_gen_leave_scop, which is to be called even after an error.
 */
isl_stat ash_gen_enter_scop(ash_gen *gen, const ash_scop *scop,
	ash_gen_other *other);
/* Go back to what "other" says. */
void ash_gen_leave_scop(ash_gen *gen, const ash_gen_other *other);
/* Make the metadata by which LLVM knows that arrays do not overlap. */
isl_stat ash_gen_alias_scopes(ash_gen *gen);
/* Note that, and that "instruction" is part of the current parallel loop, if
 * any.
 */
void ash_gen_describe(ash_gen *gen, LLVMValueRef instruction, int array);
/* The one cell of the scalar "array" in the current frame. */
LLVMValueRef ash_gen_cell(ash_gen *gen, int array);
/* The number of an element of "array", given the first "n" subscripts; it may
 * overflow and then wraps around.
 */
LLVMValueRef ash_gen_wrapping_linear(ash_gen *gen, int array,
	LLVMValueRef *index, unsigned n);

/* The address of an element of an array that is no scalar. */
LLVMValueRef ash_gen_element(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access);

/* ---- load_store.c: loads and stores ---- */

/* Load the element of "array" that "access" names, as "type", from the slot
 * that holds it if it is kept in one; NULL on error.
 */
LLVMValueRef ash_gen_load(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access, LLVMTypeRef type);
/* Store "value" in the element of "array" that "access" names, or in the slot
 * that holds it; gives the store, NULL on error.
 */
LLVMValueRef ash_gen_store(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access, LLVMValueRef value);

/* ---- local_memory.c: memory of a block of threads ---- */

/* Copy an element, or wait for the other threads of the block. */
isl_stat ash_gen_step(ash_gen *gen, const ash_ast_step_node *step);
/* The threads of a block are about to take one branch of "node" together, if
 * there are barriers in it, which is what this gives: let them meet if they
 * have taken branches of their own since the last barrier.  One that knows from
 * these which way it will go could otherwise be given a copy of its own of this
 * branch.  That is right for LLVM, whose branches mean nothing beyond a thread,
 * but drivers that make loops of threads look for one.
 */
bool ash_gen_meet(ash_gen *gen, __isl_keep isl_ast_node *node);
/* This branch ends: let them meet again, if they have taken it "together" and
 * others of their own behind it; gives "stat".  Such drivers copy what follows
 * for each way that leads there from behind a barrier, so this has to come
 * before the branch joins one without barriers.
 */
isl_stat ash_gen_part(ash_gen *gen, bool together, isl_stat stat);

/* ---- temporary.c: memory for temporary arrays ---- */

/* The bytes of a temporary array, one at least, as i64; 2^62 if they are that
 * many or more.
 */
LLVMValueRef ash_gen_temporary_bytes(ash_gen *gen, unsigned array);
/* May the SCoP's function be entered again before it has ended?  What it has on
 * the stack is then there as often.
 */
bool ash_gen_may_recurse(ash_gen *gen);
/* The most bytes that an array may take in its frame. */
long long ash_gen_max_frame(ash_gen *gen);
/* From the current block on allocate memory for temporary arrays; without it
 * go to "old".  If there are none, nothing is generated.
 */
isl_stat ash_gen_allocate(ash_gen *gen, LLVMBasicBlockRef old);
/* Free, in the code, the memory that temporaries were given. */
void ash_gen_release(ash_gen *gen);
/* May code call malloc and free?  Such calls; malloc may fail. */
bool ash_gen_has_heap(ash_gen *gen);
/* May code ask for so much memory as "bytes", an i64 and not negative?  An i1.
 * A program whose arrays fill the machine is not to be ended since we want as
 * much again.
 */
LLVMValueRef ash_gen_fits_heap(ash_gen *gen, LLVMValueRef bytes);
/* Code that calls malloc for "bytes", which fit; gives its result, called
 * "name".
 */
LLVMValueRef ash_gen_malloc(ash_gen *gen, LLVMValueRef bytes, const char *name);
/* Free, in the code, what ash_gen_malloc has given. */
void ash_gen_free(ash_gen *gen, LLVMValueRef pointer);
/* Are there temporary arrays too large for the stack? */
bool ash_gen_may_fail(const ash_gen *gen);

/* ---- reduction_identity.c: what changes nothing ---- */

/* What changes nothing in the reduction of "stmt", or NULL if that is not
 * known.
 */
LLVMValueRef ash_reduction_copies_identity(const ash_gen *gen, int stmt);

/* ---- atomic_reduction.c: reductions as atomic operations ---- */

/* Can the reduction of "stmt" be one atomic operation? */
bool ash_atomic_reduction_are_possible(const ash_gen *gen, int stmt);

/* ---- combine.c: values of reductions ---- */

/* Code that combines two parts of a reduction: "a" op "b", values of one type,
 * in the current block.
 */
LLVMValueRef ash_gen_combine(ash_gen *gen, ash_reduce_op op, LLVMValueRef a,
	LLVMValueRef b);

/* ---- block.c: statements ---- */

/* Generate the code of an instance of the statement that "user" calls. */
isl_stat ash_gen_stmt(ash_gen *gen, const ash_ast_user *user);
/* Compute the iterators of the statement and make them known, as names to be
 * popped.
 */
isl_stat ash_gen_push_iterators(ash_gen *gen, const ash_ast_user *user);
/* What "leaf" of the statement stands for, where its iterators are known. */
LLVMValueRef ash_gen_leaf(ash_gen *gen, const ash_ast_user *user,
	const ash_binding_leaf *leaf);
/* Code that follows stems from "origin", which may be NULL. */
void ash_gen_set_location(ash_gen *gen, LLVMValueRef origin);

/* ---- unroll_hint.c: copies and iterations of loops ---- */

/* The number of copies of the body that replace the loop, or 0 if it stays a
 * loop.
 */
unsigned ash_gen_copies(__isl_keep isl_ast_node *node);
/* The iterations of the loop if they are a constant, and not many; else 0. */
unsigned ash_gen_trips(__isl_keep isl_ast_node *node);
/* What the values of an iterator are between, however large parameters are. */
typedef struct ash_gen_range {
	long first, end, step;
	bool exact;		/* it has all of these values */
} ash_gen_range;
/* Find out, for the for node "node"; false: there are no such bounds. */
bool ash_gen_limits(__isl_keep isl_ast_node *node, ash_gen_range *range);

/* ---- width.c: bounds of values ---- */

/* The greatest absolute value that the type of a parameter allows. */
double ash_gen_param_size(const ash_binding_param *param);

/* ---- lifetime.c: stack slots of the old code ---- */

/* The old code's markers of the life of stack slots say nothing of the new
 * code: remove those of all slots that have one in the SCoP.
 */
void ash_gen_forget_lifetimes(ash_gen *gen);

#endif
