/* emit.h - IR for expressions, array accesses and statements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_EMIT_H
#define ASH_CODEGEN_EMIT_EMIT_H

#include "codegen/emit/gen.h"

/* ---- expr.c: expressions ---- */

/* Emit the computation of "expr"; returns its value in gen->index_type, or as
 * i1 if it is a condition.  All intermediate values must fit into that type.
 */
LLVMValueRef ash_gen_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* Emit the computation of "expr"; returns its value in gen->index_type, modulo
 * 2 to the power of its width, since it may overflow, or as i1 if it is a
 * condition.
 */
LLVMValueRef ash_gen_wrapping_expr(ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* Emit the computation of "expr" (taken) in a width that is enough for all
 * intermediate values; returns it as i64 or i1.  A result that does not fit
 * into i64 wraps around.  NULL on error, and if 128 bits are not enough.
 */
LLVMValueRef ash_gen_exact_expr(ash_gen *gen, __isl_take isl_ast_expr *expr);
/* Like ash_gen_expr(), but frees the expression. */
LLVMValueRef ash_gen_taken_expr(ash_gen *gen, __isl_take isl_ast_expr *expr);
/* Emit the computation of the condition "expr"; returns its value as i1. */
LLVMValueRef ash_gen_condition(ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* Is "expr" known not to be negative? */
bool ash_gen_is_non_negative(const ash_gen *gen, __isl_keep isl_ast_expr *expr);
/* The smaller of two signed integers of one type. */
LLVMValueRef ash_gen_min(ash_gen *gen, LLVMValueRef a, LLVMValueRef b);
/* The larger of two signed integers of one type. */
LLVMValueRef ash_gen_max(ash_gen *gen, LLVMValueRef a, LLVMValueRef b);

/* ---- control_flow.c: conditions and loops that are not in the AST ---- */

/* Is "condition", an i1, a constant with this value? */
bool ash_gen_is_constant(LLVMValueRef condition, bool value);
/* Call "body" in a new block that is entered only if "condition", an i1, holds,
 * and continue in a block after it.  For a constant condition, no block is
 * created, and "body" is called only if it is true.  An error if "condition" is
 * NULL or "body" fails.
 */
isl_stat ash_gen_if(ash_gen *gen, LLVMValueRef condition,
	isl_stat (*body)(ash_gen *gen, void *user), void *user);
/* Emit a loop in which "k" runs from 0 to n - 1, and call "body" to generate
 * its body.  "n" must be positive, and "name" is the name of the loop's first
 * block; "body" must end in one block.
 */
isl_stat ash_gen_repeat(ash_gen *gen, LLVMValueRef n, const char *name,
	isl_stat (*body)(ash_gen *gen, LLVMValueRef k, void *user), void *user);

/* The largest integer that fits in 64 bits, with a margin for rounding. */
#define ASH_MAX_INDEX 0x1.fffffffffp62

/* ---- narrow.c: bounds that fit into 64 bits ---- */

/* Emit the test that all bounds in "root" can be computed in 64 bits for the
 * given parameters; returns it as i1, a constant if they always can.  NULL if
 * no range of the parameters is small enough.  Code generated afterwards
 * assumes that the test holds.
 */
LLVMValueRef ash_gen_range_test(ash_gen *gen, __isl_keep isl_ast_node *root);

/* ---- memory.c: elements of arrays ---- */

/* Emit the extents of all arrays for which the generated code needs them, at
 * the current insertion point.
 */
isl_stat ash_gen_extents(ash_gen *gen);
/* The SCoP and the values of its arrays, saved while code is generated for
 * another SCoP.
 */
typedef struct ash_gen_other {
	const ash_scop *scop;
	ash_gen_array *array;
} ash_gen_other;
/* Replace gen->scop by "scop", for which code is generated next.  Both have the
 * same arrays and statements, but other scalars may be temporary arrays.  The
 * old state is saved in "other" for ash_gen_leave_scop, which must be called
 * even after an error.
 */
isl_stat ash_gen_enter_scop(ash_gen *gen, const ash_scop *scop,
	ash_gen_other *other);
/* Restore the SCoP saved in "other". */
void ash_gen_leave_scop(ash_gen *gen, const ash_gen_other *other);
/* Create the metadata that tells LLVM that arrays do not overlap. */
isl_stat ash_gen_alias_scopes(ash_gen *gen);
/* Add alias metadata to "instruction", an access to "array", and add it to the
 * current parallel loop, if any.
 */
void ash_gen_describe(ash_gen *gen, LLVMValueRef instruction, int array);
/* The address of the single cell of the scalar "array" in the current frame: an
 * alloca, created at first use.
 */
LLVMValueRef ash_gen_cell(ash_gen *gen, int array);
/* The linear index of an element of "array" in the first "n" dimensions, whose
 * subscripts are "index"; it may overflow and then wraps around.
 */
LLVMValueRef ash_gen_wrapping_linear(ash_gen *gen, int array,
	LLVMValueRef *index, unsigned n);

/* The address of the element of "array" (not a scalar) that "access" names. */
LLVMValueRef ash_gen_element(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access);

/* ---- load_store.c: loads and stores ---- */

/* Load the element of "array" that "access" names, as "type"; from its stack
 * slot if scalar replacement holds it in one.  NULL on error.
 */
LLVMValueRef ash_gen_load(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access, LLVMTypeRef type);
/* Store "value" in the element of "array" that "access" names, or in the slot
 * that holds it.  Returns the store; NULL on error.
 */
LLVMValueRef ash_gen_store(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access, LLVMValueRef value);

/* ---- local_memory.c: memory of a block of threads ---- */

/* Generate "step", a step of a kernel: the copy of an element, or a barrier. */
isl_stat ash_gen_step(ash_gen *gen, const ash_ast_step_node *step);
/* Call this before all threads of a block take the same branch of "node".
 * Returns whether the branch contains barriers.  If so, and if threads may have
 * diverged since the last barrier, a barrier is emitted first.  Without it,
 * jump threading could give a thread its own copy of the branch.  For LLVM that
 * is correct, since branches concern a single thread, but drivers that turn
 * threads into loops expect one copy of each barrier.
 */
bool ash_gen_meet(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Call this at the end of a branch that ash_gen_meet began; "together" is its
 * result.  If "together", and if the threads have diverged since, emits a
 * barrier: drivers that turn threads into loops duplicate the code after a
 * barrier for each path, so a barrier must precede the point at which the
 * branch joins one without barriers.  Returns "stat".
 */
isl_stat ash_gen_part(ash_gen *gen, bool together, isl_stat stat);

/* ---- temporary.c: memory for temporary arrays ---- */

/* The size of a temporary array in bytes, at least 1 and at most 2^62, as i64.
 */
LLVMValueRef ash_gen_temporary_bytes(ash_gen *gen, unsigned array);
/* Can the SCoP's function be re-entered (recursion) while it runs?  Each
 * activation has its own stack slots.
 */
bool ash_gen_may_recurse(ash_gen *gen);
/* Limit on the bytes that one array may occupy on the stack. */
long long ash_gen_max_frame(ash_gen *gen);
/* Emit, from the current block on, the allocation of memory for temporary
 * arrays, and a branch to "old" if that fails.  Does nothing if there are no
 * such arrays.
 */
isl_stat ash_gen_allocate(ash_gen *gen, LLVMBasicBlockRef old);
/* Emit code that frees the memory of temporary arrays. */
void ash_gen_release(ash_gen *gen);
/* May the code call malloc and free? */
bool ash_gen_has_heap(ash_gen *gen);
/* Emit the condition, an i1, that the code may allocate "bytes", a non-negative
 * i64.  The limit protects programs whose arrays nearly fill the memory: they
 * would fail if the new code allocated as much again.
 */
LLVMValueRef ash_gen_fits_heap(ash_gen *gen, LLVMValueRef bytes);
/* Emit a call of malloc for "bytes", which fit; returns its result, called
 * "name".
 */
LLVMValueRef ash_gen_malloc(ash_gen *gen, LLVMValueRef bytes, const char *name);
/* Emit a call of free for "pointer", a result of ash_gen_malloc. */
void ash_gen_free(ash_gen *gen, LLVMValueRef pointer);
/* Are there temporary arrays on the heap, whose allocation may fail? */
bool ash_gen_may_fail(const ash_gen *gen);

/* ---- reduction_identity.c: the neutral element ---- */

/* The neutral element of the reduction of "stmt", such as 0 of a sum; NULL if
 * it is not known.
 */
LLVMValueRef ash_reduction_copies_identity(const ash_gen *gen, int stmt);

/* ---- atomic_reduction.c: reductions as atomic operations ---- */

/* Can the reduction of "stmt" be one atomic operation? */
bool ash_atomic_reduction_are_possible(const ash_gen *gen, int stmt);

/* ---- combine.c: values of reductions ---- */

/* Combine two partial results of a reduction in the current block: "a" op "b",
 * values of one type.
 */
LLVMValueRef ash_gen_combine(ash_gen *gen, ash_reduce_op op, LLVMValueRef a,
	LLVMValueRef b);

/* ---- block.c: statements ---- */

/* Generate the code of an instance of the statement that "user" calls. */
isl_stat ash_gen_stmt(ash_gen *gen, const ash_ast_user *user);
/* Compute the iterators of the statement and push them as names; the caller
 * pops them.
 */
isl_stat ash_gen_push_iterators(ash_gen *gen, const ash_ast_user *user);
/* The value of "leaf" in an instance of the statement of "user".  Requires: the
 * statement's iterators are names (ash_gen_push_iterators).
 */
LLVMValueRef ash_gen_leaf(ash_gen *gen, const ash_ast_user *user,
	const ash_binding_leaf *leaf);
/* Set the debug location of the code that follows to that of "origin", which
 * may be NULL.
 */
void ash_gen_set_location(ash_gen *gen, LLVMValueRef origin);

/* ---- unroll_hint.c: copies and iterations of loops ---- */

/* The number of body copies that replace the loop (full unrolling); 0 if it
 * stays a loop.
 */
unsigned ash_gen_copies(__isl_keep isl_ast_node *node);
/* The trip count of the loop if it is a constant, at most 1024; else 0. */
unsigned ash_gen_trips(__isl_keep isl_ast_node *node);
/* Bounds for an iterator that hold for all parameter values. */
typedef struct ash_gen_range {
	long first, end, step;
	/* does the iterator take each value of the range? */
	bool exact;
} ash_gen_range;
/* Set *range to constant bounds of the iterator of the for node "node", whose
 * step must be 1.  Returns false if there are none.
 */
bool ash_gen_limits(__isl_keep isl_ast_node *node, ash_gen_range *range);

/* ---- width.c: bounds of values ---- */

/* The greatest absolute value that the type of a parameter allows. */
double ash_gen_param_size(const ash_binding_param *param);

/* ---- lifetime.c: stack slots of the original code ---- */

/* Remove the lifetime markers of all stack slots that have one in the SCoP: the
 * markers in the original code do not describe the new code.
 */
void ash_gen_forget_lifetimes(ash_gen *gen);

#endif
