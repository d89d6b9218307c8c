/* gen.h - the state of code generation, shared by its rooms.
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
	ash_ast_params *params;		/* of "scop" */
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

/* Set "gen" up to generate code for "scop", which "ir" binds to the function.
 * All but "gen" stay the caller's.  To be cleared even after an error.
 */
isl_stat ash_gen_init(ash_gen *gen, const ash_scop *scop, ash_scop_binding *ir,
	const ash_options *options, ash_diag *diag);
/* Free what "gen" owns. */
void ash_gen_clear(ash_gen *gen);
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

#endif
