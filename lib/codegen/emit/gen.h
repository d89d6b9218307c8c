/* gen.h - the state of code generation, shared by its folders.
 *
 * One ash_gen lives for one SCoP.  Code is generated into the current frame:
 * the function of the SCoP, or the function outlined from a parallel loop or
 * kernel.  ash_gen_use brings a value of the outer frame into the inner one.
 * Functions return NULL or isl_stat_error after an error.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_GEN_H
#define ASH_CODEGEN_EMIT_GEN_H

#include <stdbool.h>

#include "codegen/codegen.h"
#include "llvm/edit/debug_places.h"

/* A value of the outer frame and its counterpart in the inner one. */
typedef struct ash_gen_capture {
	LLVMValueRef outer, inner;
} ash_gen_capture;

typedef struct ash_gen_frame {
	LLVMValueRef function;
	struct ash_gen_frame *outer;	/* NULL for the SCoP's function */
	/* Per array: the alloca of a scalar, or of a thread's private copy of
	 * an array with one cell; else NULL.
	 */
	LLVMValueRef *cell;
	/* Per array, in an inner frame: if the frame has a private copy of an
	 * array with one cell, an alloca for the address of the original cell,
	 * which contains null until the cell is first written; else NULL.
	 */
	LLVMValueRef *home;
	/* Per array, in an inner frame: if the frame has a private copy of a
	 * section of the array, the base of the copy, at which the array would
	 * begin if it were copied as a whole; else NULL.
	 */
	LLVMValueRef *base;
	/* In the frame of a kernel: buffers in memory of its blocks or threads,
	 * by number, created at first use; else NULL.
	 */
	unsigned n_buffer;
	/* descriptions of the buffers; not owned */
	const ash_ast_buffer *layout;
	LLVMValueRef *buffer;
	/* In a kernel: may the threads of a block have taken different branches
	 * since the last barrier?
	 */
	bool is_apart;
	/* Per array: are reductions into the array atomic?  NULL: none; not
	 * owned.
	 */
	const bool *atomic;
	/* In an inner frame: the captured values, which are passed in a context
	 * of slots of ASH_SLOT bytes.
	 */
	unsigned n_capture;
	ash_gen_capture *capture;
	/* In an inner frame: the block of the outer frame that calls the
	 * function.  A captured value that was loaded from a variable which is
	 * unchanged there is loaded again instead of being passed.  NULL: all
	 * values are passed in the context.
	 */
	LLVMBasicBlockRef caller;
} ash_gen_frame;

#define ASH_SLOT 16

/* An identifier of AST expressions (a loop iterator, an iterator of a
 * statement, or a parameter) with its value in the generated code.
 */
typedef struct ash_gen_name {
	isl_id *id;		/* not owned */
	/* i64; belongs to the current or to the outermost frame */
	LLVMValueRef value;
	double size;		/* upper bound of its absolute value */
	bool non_negative;
} ash_gen_name;

typedef struct ash_gen_array {
	LLVMValueRef base;	/* NULL for a scalar */
	/* Size in bytes of a temporary array on the heap, i64; else NULL. */
	LLVMValueRef bytes;
	/* Where such an array begins in the block "heap" of the generator, in
	 * bytes (i64); NULL: where that begins.
	 */
	LLVMValueRef offset;
	/* The extents (i64), outermost dimension first; [0] is NULL unless the
	 * array is a temporary.
	 */
	LLVMValueRef *extent;
	LLVMValueRef scope;	/* !alias.scope and !noalias, or NULL */
	LLVMValueRef noalias;
} ash_gen_array;

/* Scalar replacement in the current innermost loop: see scalar_replacement.h.
 */
typedef struct ash_scalar_replacement ash_scalar_replacement;
/* Which conditional loads cannot fault: see safe_loads.h. */
typedef struct ash_safe_loads ash_safe_loads;

/* The control flow around the insertion point. */
typedef enum ash_gen_place {
	ASH_GEN_OUTSIDE,	/* in no loop */
	ASH_GEN_IN_LOOP,	/* in a loop, under no condition within the
				 * loop */
	ASH_GEN_IN_CONDITION	/* under a condition within a loop */
} ash_gen_place;

/* A loop or a condition around the insertion point, from which facts about the
 * iterators follow.  One member is set, the other is NULL.  Not owned.
 */
typedef struct ash_gen_around {
	isl_ast_node *loop;
	isl_ast_expr *condition;
} ash_gen_around;

typedef struct ash_gen {
	const ash_scop *scop;
	ash_scop_binding *ir;
	const ash_code_plan *plan;	/* NULL: no code is generated */
	const ash_options *options;
	ash_diag *diag;
	LLVMContextRef context;
	LLVMModuleRef module;
	LLVMBuilderRef builder;
	LLVMTypeRef index_type;		/* type of index expressions: i64 */
	ash_gen_frame *frame;
	unsigned n_name;
	/* values of identifiers, innermost last */
	ash_gen_name *name;
	unsigned n_around;
	ash_gen_around *around;		/* innermost last */
	ash_gen_array *array;
	/* the block of all temporary arrays on the heap, or NULL */
	LLVMValueRef heap;
	/* LLVM's metadata for the memory accesses of the current parallel loop,
	 * which says that accesses of different iterations are independent;
	 * NULL: there is no such loop.
	 */
	LLVMValueRef access_group;
	/* what is known about conditional loads, or NULL */
	ash_safe_loads *safe_loads;
	/* cells kept in registers throughout the current loop, or NULL */
	ash_scalar_replacement *kept;
	/* cells kept in registers during one iteration, or NULL */
	ash_scalar_replacement *moving;
	bool is_deleted;		/* have the original blocks been
					 * deleted? */
	/* Per statement: the number of jammed loops beside the current loop
	 * that contain the statement (ash_gen_enter_rest).
	 */
	unsigned *n_jammed;
	/* Has a branch been emitted, before all other tests, that leads to the
	 * original code if loops are short?
	 */
	bool is_split;
	/* Debug location for code that has none of its own: that of the current
	 * loop.
	 */
	LLVMMetadataRef location;
	/* where the nest begins in the source */
	LLVMMetadataRef nest;
	/* Debug information of the current copy of code; NULL: the code belongs
	 * to no loop, or there is none.
	 */
	ash_code_copy *copy;
	/* variables of the SCoP; NULL: no debug information */
	ash_variables *variables;
	/* number of unrolled loops around the insertion point */
	unsigned n_unrolled;
	/* cache of expressions of the parameters */
	ash_ast_params *params;
	unsigned n_part;
	LLVMValueRef *part;		/* functions made from parallel loops */
	/* The condition, an i1, that the nest is so long that a device may be
	 * profitable; NULL: it always is.
	 */
	LLVMValueRef is_long;
	/* State for the generation of kernels, which are marks of the AST, and
	 * the callback that generates a kernel and its launch; NULL: kernels
	 * become ordinary code.
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
	} recursion;			/* can the SCoP's function be
					 * re-entered? */
} ash_gen;

/* Initialize "gen" to generate code for "scop", which "ir" binds to the
 * function.  The caller keeps all other arguments.  "gen" must be cleared even
 * after an error.
 */
isl_stat ash_gen_init(ash_gen *gen, const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag);
/* Free what "gen" owns. */
void ash_gen_clear(ash_gen *gen);
/* Returns "value" in the current frame: itself, or, if it belongs to another
 * function, its captured copy, which is added if needed.
 */
LLVMValueRef ash_gen_use(ash_gen *gen, LLVMValueRef value);
/* Push "name" on the stack gen->name.  The reference to its identifier is taken
 * and released at once, also on error: something else must keep the identifier
 * alive until the name is popped.
 */
isl_stat ash_gen_push_name(ash_gen *gen, ash_gen_name name);
/* Pop the last name. */
void ash_gen_pop_name(ash_gen *gen);
/* Push "around", an enclosing loop or condition, which must live until it is
 * popped.
 */
isl_stat ash_gen_push_around(ash_gen *gen, ash_gen_around around);
/* Pop the last enclosing loop or condition. */
void ash_gen_pop_around(ash_gen *gen);
/* The value in the original code that "stmt" stores or defines. */
LLVMValueRef ash_gen_result(const ash_gen *gen, int stmt);
/* Append an empty block called "name" to the current function; the insertion
 * point does not change.
 */
LLVMBasicBlockRef ash_gen_new_block(ash_gen *gen, const char *name);
/* Move the insertion point to the end of "block". */
void ash_gen_move_to(ash_gen *gen, LLVMBasicBlockRef block);
/* Add "other" as a predecessor of "block", with the same PHI values as "from".
 */
void ash_gen_add_predecessor(LLVMBasicBlockRef block, LLVMBasicBlockRef from,
	LLVMBasicBlockRef other);
/* Add an alloca of "type", called "name", to the first block of the function of
 * "frame".
 */
LLVMValueRef ash_gen_alloca(ash_gen *gen, ash_gen_frame *frame,
	LLVMTypeRef type, const char *name);
/* The constant "value" in the index type. */
LLVMValueRef ash_gen_index(const ash_gen *gen, long long value);
/* The kind ID of metadata with this name. */
unsigned ash_gen_kind(const ash_gen *gen, const char *name);
/* A metadata node with the "n" operands "operand", as a value. */
LLVMValueRef ash_gen_node_of(ash_gen *gen, LLVMMetadataRef *operand,
	unsigned n);

#endif
