/* gen.h - the state of code generation, shared by its files.
 *
 * One ash_gen lives for one SCoP.  Code is generated into the current frame:
 * the function of the SCoP, or the function made of a parallel loop.  A value
 * of the outer frame is brought into the inner one by ash_gen_use.
 * Functions return NULL or isl_stat_error after an error.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_GEN_H
#define ASH_CODEGEN_EMIT_GEN_H

#include <stdbool.h>

#include "codegen/codegen.h"

/* A value of the outer frame and its like in the inner one. */
typedef struct ash_gen_capture {
	LLVMValueRef outer, inner;
} ash_gen_capture;

typedef struct ash_gen_frame {
	LLVMValueRef function;
	struct ash_gen_frame *outer;	/* NULL for the SCoP's function */
	/* Of scalars, and of arrays of whose one cell a thread has a copy: an
	 * alloca, or NULL.
	 */
	LLVMValueRef *cell;
	/* In an inner frame, for such arrays: an alloca that gets the address
	 * of the cell when it is first written, NULL before; else NULL.
	 */
	LLVMValueRef *home;
	/* In an inner frame, for arrays of a part of which a thread has a
	 * copy: what stands for their base in it; else NULL.
	 */
	LLVMValueRef *base;
	/* In the frame of a kernel of a device: memory of its blocks and of its
	 * threads, by number, made when it is first used; else NULL.
	 */
	unsigned n_buffer;
	const ash_ast_buffer *layout;	/* not owned */
	LLVMValueRef *buffer;
	/* There: may threads of a block have taken different branches since the
	 * last barrier?
	 */
	bool is_apart;
	/* Per array: are reductions into it atomic operations?  NULL: none;
	 * not owned.
	 */
	const bool *atomic;
	/* In an inner frame: the values that its context holds, in slots of
	 * ASH_SLOT bytes.
	 */
	unsigned n_capture;
	ash_gen_capture *capture;
	/* There: the block of the outer frame that fills the context; NULL: all
	 * values come from the context.
	 */
	LLVMBasicBlockRef caller;
} ash_gen_frame;

#define ASH_SLOT 16

/* A loop iterator or parameter. */
typedef struct ash_gen_name {
	isl_id *id;		/* not owned */
	LLVMValueRef value;	/* i64, of the outermost frame or its own */
	double size;		/* it is at most so large, or so negative */
	bool non_negative;
} ash_gen_name;

typedef struct ash_gen_array {
	LLVMValueRef base;	/* NULL for a scalar */
	/* i64, the bytes of a temporary that is to be from malloc; or NULL. */
	LLVMValueRef bytes;
	LLVMValueRef heap;	/* what malloc has given for it, or NULL */
	/* i64, outermost first; [0] is NULL unless it is a temporary. */
	LLVMValueRef *extent;
	LLVMValueRef scope;	/* !alias.scope and !noalias, or NULL */
	LLVMValueRef noalias;
} ash_gen_array;

/* What the current innermost loop keeps in registers: see scalar_replacement.h.
 */
typedef struct ash_scalar_replacement ash_scalar_replacement;

/* Where code is generated. */
typedef enum ash_gen_place {
	ASH_GEN_OUTSIDE,	/* in no loop */
	ASH_GEN_IN_LOOP,	/* in a loop, below no condition inside of it */
	ASH_GEN_IN_CONDITION	/* below a condition inside of a loop */
} ash_gen_place;

/* Something that holds where code is made: what a loop says of its iterator, or
 * a condition; the other one is NULL.  Not owned.
 */
typedef struct ash_gen_around {
	isl_ast_node *loop;
	isl_ast_expr *condition;
} ash_gen_around;

typedef struct ash_gen {
	const ash_scop *scop;
	ash_scop_binding *ir;
	const ash_code_plan *plan;	/* NULL: no code is made */
	const ash_options *options;
	ash_diag *diag;
	LLVMContextRef context;
	LLVMModuleRef module;
	LLVMBuilderRef builder;
	LLVMTypeRef index_type;		/* of expressions: i64 */
	ash_gen_frame *frame;
	unsigned n_name, name_capacity;
	ash_gen_name *name;		/* innermost last */
	unsigned n_around, around_capacity;
	ash_gen_around *around;		/* innermost last */
	ash_gen_array *array;
	/* Of the current loop, or NULL; here as "builder" is: each access in
	 * the loop's body, however deep in expressions, belongs to it.
	 */
	LLVMValueRef access_group;
	ash_scalar_replacement *kept; /* by the current loop, or NULL */
	ash_scalar_replacement *moving; /* by its iteration, or NULL */
	bool is_deleted;		/* is the old code gone? */
	/* Per statement: in how many jammed bodies directly in a loop around
	 * the current code is it?
	 */
	unsigned *n_jammed;
	bool is_split;			/* are short loops left to the old
					 * code before all other tests? */
	/* Of code without a line: that of the current loop.  Here as it goes
	 * along with the location of "builder", wherever code is put.
	 */
	LLVMMetadataRef location;
	unsigned n_part;
	LLVMValueRef *part;		/* functions made of parallel loops */
	/* Is the nest so long that a device is to be thought of, as i1?  NULL:
	 * any is.
	 */
	LLVMValueRef is_long;
	/* What becomes of the kernels of a device, marks of the AST; NULL: they
	 * are code like any other.
	 */
	struct ash_device_code *device;
	isl_stat (*launch)(struct ash_gen *gen, __isl_keep isl_ast_node *mark);
	enum {
		ASH_RUNTIME_UNKNOWN,
		ASH_RUNTIME_LINKED,
		ASH_RUNTIME_NONE
	} runtime;
	enum {
		ASH_RECURSION_UNKNOWN,
		ASH_RECURSION_POSSIBLE,
		ASH_RECURSION_NONE
	} recursion;			/* of the SCoP's function */
} ash_gen;

/* ---- gen.c: frames, blocks, names ---- */

/* Set "gen" up to generate code for "scop", which "ir" binds to the function.
 * All but "gen" stay the caller's.  To be cleared even after an error.
 */
isl_stat ash_gen_init(ash_gen *gen, const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag);
/* Free what "gen" owns. */
void ash_gen_clear(ash_gen *gen);

/* Free gen->array, with what it owns. */
void ash_gen_free_arrays(ash_gen *gen);
/* "value" as seen from the current frame: itself, or if it belongs to the
 * function of another frame the captured copy of it, which is added if need be.
 */
LLVMValueRef ash_gen_use(ash_gen *gen, LLVMValueRef value);
/* Takes a reference to the identifier, which something else keeps alive. */
isl_stat ash_gen_push_name(ash_gen *gen, ash_gen_name name);
/* Forget the name that was pushed last. */
void ash_gen_pop_name(ash_gen *gen);
/* Note a loop or a condition around the code that follows; it must live until
 * it is popped.
 */
isl_stat ash_gen_push_around(ash_gen *gen, ash_gen_around around);
/* Forget the loop or condition that was pushed last. */
void ash_gen_pop_around(ash_gen *gen);
/* What the identifier stands for, pushed last; NULL if it is no name. */
const ash_gen_name *ash_gen_find_name(const ash_gen *gen,
	__isl_keep isl_id *id);
/* The value of the old code that "stmt" writes. */
LLVMValueRef ash_gen_result(const ash_gen *gen, int stmt);
/* A new, empty block at the end of the current function; code still goes to the
 * current one.
 */
LLVMBasicBlockRef ash_gen_new_block(ash_gen *gen, const char *name);
/* Code that is made from now on goes to the end of "block". */
void ash_gen_move_to(ash_gen *gen, LLVMBasicBlockRef block);
/* Values that come to "block" from "from" also come from "other". */
void ash_gen_add_predecessor(LLVMBasicBlockRef block, LLVMBasicBlockRef from,
	LLVMBasicBlockRef other);
/* A slot on the stack of the frame's function, in its first block. */
LLVMValueRef ash_gen_alloca(ash_gen *gen, ash_gen_frame *frame,
	LLVMTypeRef type, const char *name);
/* The constant "value" in the type of indices. */
LLVMValueRef ash_gen_index(const ash_gen *gen, long long value);
/* LLVM's number for metadata of this name. */
unsigned ash_gen_kind(const ash_gen *gen, const char *name);
/* A node of metadata with these "n" operands, as a value. */
LLVMValueRef ash_gen_node_of(ash_gen *gen, LLVMMetadataRef *operand,
	unsigned n);

/* expr.c */
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

/* control_flow.c */
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

/* width.c */
/* Bounds of absolute values: ... */
typedef struct ash_gen_size {
	double value;		/* of an expression */
	double widest;		/* of that and of all that it computes */
} ash_gen_size;

/* All integers up to here fit in 64 bits, with a margin for rounding. */
#define ASH_MAX_INDEX 0x1.fffffffffp62

/* Bounds of the absolute values of the expression and of all that it computes.
 */
ash_gen_size ash_gen_expr_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr);
/* Bounds of absolute values for the first value of an iterator, a maximum, or
 * for its bound, a minimum: the iterator does not exceed any of the operands.
 */
ash_gen_size ash_gen_bound_size(const ash_gen *gen,
	__isl_keep isl_ast_expr *expr);

/* narrow.c */
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
/* Note in "instruction", a load or store of an element of "array", how it is
 * aligned and what it cannot alias.
 */
void ash_gen_describe_alias(ash_gen *gen, LLVMValueRef instruction, int array);
/* Note that, and that "instruction" is part of the current parallel loop, if
 * any.
 */
void ash_gen_describe(ash_gen *gen, LLVMValueRef instruction, int array);
/* The address that lies "bytes" behind the start of "array". */
LLVMValueRef ash_gen_byte_address(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *offset);
/* The one cell of the scalar "array" in the current frame. */
LLVMValueRef ash_gen_cell(ash_gen *gen, int array);
/* The address of an element of an array that is no scalar. */
LLVMValueRef ash_gen_element(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access);
/* The address of the element of "array" with these subscripts. */
LLVMValueRef ash_gen_address(ash_gen *gen, int array, LLVMValueRef *index);
/* Where "pointer", to an element of the array, leads in this frame. */
LLVMValueRef ash_gen_redirect(ash_gen *gen, int array, LLVMValueRef pointer);
/* "instruction" is part of the current parallel loop, if any. */
void ash_gen_add_to_group(ash_gen *gen, LLVMValueRef instruction);
/* The number of an element of "array", given the first "n" subscripts; it may
 * overflow and then wraps around.
 */
LLVMValueRef ash_gen_wrapping_linear(ash_gen *gen, int array,
	LLVMValueRef *index, unsigned n);
/* The stack slot for the address of the cell of "array" of which this frame has
 * a copy; NULL if it has none.
 */
LLVMValueRef ash_gen_home(const ash_gen *gen, int array);

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
/* Store "value" in an element of "array", at an address that has been
 * computed.
 */
LLVMValueRef ash_gen_store_at(ash_gen *gen, int array, LLVMValueRef to,
	LLVMValueRef value);

/* local_memory.c */
/* The address of a cell of a buffer of the frame, a kernel. */
LLVMValueRef ash_gen_local_address(ash_gen *gen, const ash_ast_cell *cell);
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

/* temporary.c */
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

/* reduction_privatization.c */
/* What changes nothing in the reduction of "stmt", or NULL if that is not
 * known.
 */
LLVMValueRef ash_reduction_copies_identity(const ash_gen *gen, int stmt);

/* atomic_reduction.c */
/* Can the reduction of "stmt" be one atomic operation? */
bool ash_atomic_reduction_are_possible(const ash_gen *gen, int stmt);
/* Is that how "stmt" reduces in this frame? */
bool ash_atomic_reduction_are_used(const ash_gen *gen, const ash_stmt *stmt);
/* Combine the cell at "to" with "value" by the operation of "stmt". */
LLVMValueRef ash_atomic_reduction_add(ash_gen *gen, const ash_stmt *stmt,
	LLVMValueRef to, LLVMValueRef value);

/* ---- combine.c: values of reductions ---- */

/* Code that combines two parts of a reduction: "a" op "b", values of one type,
 * in the current block.
 */
LLVMValueRef ash_gen_combine(ash_gen *gen, ash_reduce_op op, LLVMValueRef a,
	LLVMValueRef b);

/* ---- block.c: statements ---- */

/* Generate the code of an instance of the statement that "user" calls. */
isl_stat ash_gen_stmt(ash_gen *gen, const ash_ast_user *user);

/* ---- host_loops.c: loops and conditions ---- */

/* Generate the code of "node", which is at "place", from the current block on.
 */
isl_stat ash_gen_ast(ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_place place);
/* The iterations of the loop "node", at "place", for its iterator from "first"
 * to below "end".
 */
isl_stat ash_gen_loop(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place);
/* "then" if "condition", an i1, holds, or else "otherwise"; both at "place".
 * Do the threads of a block go one way "together"?
 */
isl_stat ash_gen_if_else(ash_gen *gen, LLVMValueRef condition,
	__isl_keep isl_ast_node *then, __isl_keep isl_ast_node *otherwise,
	ash_gen_place place, bool together);

/* loop_bounds.c */
/* The end of the loop: it runs while the iterator is less. */
LLVMValueRef ash_gen_loop_end(ash_gen *gen, __isl_keep isl_ast_node *node);

/* unroll_hint.c */
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

/* loop_hints.c */
/* Begin with the body of "loop": where there are loops of jammed copies
 * directly in it, other loops of their statements are what is left over.
 */
void ash_gen_enter_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* The body of "loop" is done with. */
void ash_gen_leave_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Would "loop" not gain from a longer body? */
bool ash_gen_is_busy(const ash_gen *gen, __isl_keep isl_ast_node *loop);

/* outline_parallel.c */
/* Can the loop be made a function, its scalars one cell per thread? */
isl_bool ash_gen_can_part(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Is the whole SCoP worth several threads?  As i1. */
LLVMValueRef ash_gen_is_for_several(ash_gen *gen);
/* How many threads would loops have that take "cycles" together, and for which
 * ash_gen_can_part has said yes?  Both are indices; nothing is made ready.
 */
LLVMValueRef ash_gen_expect_threads(ash_gen *gen, LLVMValueRef cycles);
/* As ash_gen_loop, for a loop that has at least one iteration: these are
 * shared out among threads if they take long enough.
 */
isl_stat ash_gen_parallel(ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMValueRef first, LLVMValueRef end, LLVMValueRef step,
	ash_gen_place place);

/* ---- version_test_code.c: the run-time test ---- */

/* Let the names of the parameters stand for their values. */
isl_stat ash_gen_params(ash_gen *gen);
/* The greatest absolute value that the type of a parameter allows. */
double ash_gen_param_size(const ash_binding_param *param);
/* The old code's markers of the life of stack slots say nothing of the new
 * code: remove those of all slots that have one in the SCoP.
 */
void ash_gen_forget_lifetimes(ash_gen *gen);
/* The run-time test as i1, a constant if there is nothing to test.  "range" is
 * what has been tested already.
 */
LLVMValueRef ash_gen_test(ash_gen *gen, LLVMValueRef range);
/* Set *low and *high to the addresses of the first byte of "array" that is
 * touched and of the one behind the last: exactly, as all between is going to
 * be read; and *valid to whether there are such bytes.  False: there is no
 * bound.
 */
isl_bool ash_gen_touched_range(ash_gen *gen, int array, LLVMValueRef *low,
	LLVMValueRef *high, LLVMValueRef *valid);
/* Does any statement of the SCoP access "array"? */
bool ash_gen_is_used(const ash_gen *gen, int array);
/* Are loops long enough for the new code?  NULL if there is nothing to test. */
LLVMValueRef ash_gen_limits_test(ash_gen *gen);
/* Are loops long enough for the new code, and arrays so large that it gains?
 * A constant if there is nothing to test.  For the host's code where a device
 * is asked first; else this is a part of ash_gen_test.
 */
LLVMValueRef ash_gen_worth_test(ash_gen *gen);

#endif
