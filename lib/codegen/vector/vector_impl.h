/* vector_impl.h - interfaces between the files of vector.
 *
 * A nest is an innermost loop with the strips in it.  Words of this room:
 * strip   a loop of constant length over lanes, which becomes vector
 *         instructions;
 * group   the lanes of one vector: a strip may need several vectors;
 * along   a statement is vectorized along the loop around the strips, instead
 *         of along a strip;
 * flat    of a nest: an innermost loop without strips, vectorized along it;
 * step    one iteration of the loop around the strips; a block has as many
 *         steps as a vector has lanes;
 * cell    elements, one per lane, that stay in registers during the loop;
 * row     array elements along the loop, loaded as vectors and transposed;
 * window  neighbouring elements that several accesses read from shared
 *         vectors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VECTOR_VECTOR_IMPL_H
#define ASH_CODEGEN_VECTOR_VECTOR_IMPL_H

#include "codegen/emit/emit.h"
#include "codegen/emit/linear_form.h"
#include "codegen/vector/vectors.h"

/* The most lanes of a vector; a script may ask for more. */
#define ASH_MAX_LANES 64

/* How the element that an access touches changes from one lane to the next. */
typedef enum {
	ASH_MOTION_OTHER,	/* other, or unknown */
	ASH_MOTION_SCALAR,	/* a scalar, with a cell for each lane */
	ASH_MOTION_UNIFORM,	/* invariant */
	ASH_MOTION_UNIT,	/* consecutive elements */
	ASH_MOTION_ROW	/* by rows; consecutive along the enclosing loop */
} ash_vector_motion;

/* An access of a statement in a strip. */
typedef struct ash_vector_access {
	ash_vector_motion motion;
	ash_form *index;	/* subscripts; owned, NULL of a scalar */
	int cell;		/* kept in this cell, or -1 */
	int row;		/* in these transposed rows, or -1 */
	int window;		/* in this window, or -1 */
	long back;		/* elements to the window's leading access */
} ash_vector_access;

/* An iteration of an unrolled loop: its iterator has the value init + distance.
 */
typedef struct ash_vector_copy {
	isl_id *id;		/* iterator; not owned */
	isl_ast_expr *init;	/* its first value; owned */
	long distance;		/* from the first value */
} ash_vector_copy;

/* The most unrolled loops around a statement. */
#define ASH_VECTOR_DEPTH 4

/* A statement in a strip. */
typedef struct ash_vector_user {
	const ash_ast_user *user;	/* not owned */
	unsigned strip;			/* number of its strip */
	isl_id *lane;			/* iterator of the strip; not owned */
	/* Is the statement vectorized along the enclosing loop, one iteration
	 * of the strip at a time?  It is then independent of that loop's other
	 * iterations.
	 */
	bool along;
	/* The unrolled loops around the statement in an innermost loop. */
	unsigned n_copy;
	ash_vector_copy copy[ASH_VECTOR_DEPTH];
	const ash_stmt *stmt;
	const ash_binding_stmt *ir;
	ash_vector_access *access;	/* per access; owned */
} ash_vector_user;

/* Elements, one for each lane, that stay in registers during the loop. */
typedef struct ash_vector_cell {
	int array;
	/* The first statement, and its access, that touch the elements. */
	unsigned user, access;
	bool written;		/* by the strips? */
	LLVMValueRef *slot;	/* per group of lanes: alloca; owned */
	LLVMValueRef *address;	/* per lane, or per group if consecutive;
				 * owned */
} ash_vector_cell;

/* Rows of an array that a strip reads, one row per lane: a block loads a vector
 * of each row and transposes these vectors, so that each step has a vector with
 * one element per lane.
 */
typedef struct ash_vector_row {
	unsigned user, access;
	LLVMValueRef *column;	/* transposed vectors of all groups, by step of
				 * a block; owned */
} ash_vector_row;

/* Elements of a row that several accesses read in one iteration, by constant
 * distances: each block of steps loads the vector of the access that is ahead
 * of all others.  The vectors of the others are parts of it and of the vector
 * of the block before.
 */
typedef struct ash_vector_window {
	unsigned user, access;	/* the leading access: no other one is ahead */
	long back;		/* elements from there to the last access */
	unsigned n_place;	/* number of different distances */
	LLVMValueRef slot;	/* alloca: vector of the last block */
	LLVMValueRef now;	/* vector of the current block */
} ash_vector_window;

struct ash_vector_nest {
	ash_gen *gen;
	/* An innermost loop, all of whose statements are vectorized along it;
	 * there are no strips.
	 */
	bool flat;
	unsigned width;		/* bytes of the widest elements, if so */
	isl_ast_node *loop;	/* the loop around the strips, or NULL; not
				 * owned */
	isl_ast_node *strip;	/* the first strip, or NULL; owned */
	isl_id *along, *lane;	/* iterators of loop and strip; not owned */
	unsigned lanes, groups;	/* lanes of a vector; vectors of a strip */
	unsigned n_strip;
	unsigned n_user;	/* statements of all strips, in order */
	ash_vector_user *user;	/* owned */
	bool *written;		/* per array: do the strips write it? owned */
	/* Per array and group: the alloca of a scalar, or NULL; owned. */
	LLVMValueRef *scalar;
	unsigned n_cell, n_row;
	ash_vector_cell *cell;	/* owned */
	ash_vector_row *row;	/* owned */
	unsigned n_window;
	ash_vector_window *window;	/* owned */
	/* In a block of loop steps: the current step; else -1. */
	int step;
	unsigned n_along;	/* number of statements vectorized along the
				 * loop */
	LLVMValueRef first;	/* value of the first lane's iterator */
	LLVMValueRef base;	/* value of the iterator at the first step of a
				 * block */
	bool failed;
};

/* ---- vector_access.c: how accesses move ---- */

/* Compute user->access: how each access of "user" changes from lane to lane. */
isl_stat ash_vector_set_accesses(ash_vector_nest *nest, ash_vector_user *user);
/* Choose the cells that stay in registers and the rows that are transposed.
 * Returns false if some access would be slower than with LLVM's vectorizer.
 */
bool ash_vector_place(ash_vector_nest *nest);
/* Set *step to the increment of affine value "value" of "user" from lane to
 * lane.  Returns false if it is unknown.
 */
bool ash_vector_value_step(ash_vector_nest *nest, const ash_vector_user *user,
	int value, long *step);

/* Set *distance to the difference of subscripts "a" and "b" of an array with
 * "n" dimensions, in elements.  Returns false unless only the last subscripts
 * differ, by a constant.
 */
bool ash_vector_distance(const ash_form *a, const ash_form *b, unsigned n,
	long *distance);

/* ---- vector_flat.c: innermost loops ---- */

/* Collect the statements of the innermost loop "node", none of whose iterations
 * depends on another.
 */
void ash_vector_find_flat(ash_vector_nest *nest, __isl_keep isl_ast_node *node);
/* ---- vector_window.c: windows ---- */

/* Find the windows of an innermost loop.  Returns false if they save too few
 * loads.
 */
bool ash_vector_find_windows(ash_vector_nest *nest);
/* May iterations of the nest be executed twice?  They may in an innermost loop
 * that reads nothing of the arrays it writes.
 */
bool ash_vector_is_repeatable(const ash_vector_nest *nest);
/* The vector that "access" reads. */
LLVMValueRef ash_vector_window_value(ash_vector_nest *nest,
	const ash_vector_access *access);

/* ---- vector_stmt.c: statements ---- */

/* Can the statement "user" be vectorized? */
bool ash_vector_is_possible(const ash_gen *gen, const ash_vector_user *user);
/* Generate the statement for the lanes of group "group" or, if it is vectorized
 * along the enclosing loop, for iteration "group" of the strip.
 */
isl_stat ash_vector_stmt(ash_vector_nest *nest, unsigned user, unsigned group);

/* ---- vector_memory.c: loads and stores ---- */

/* The value of "leaf" of statement "user" in the lanes of group "group": a
 * vector, or a scalar if all lanes have the same value.
 */
LLVMValueRef ash_vector_leaf(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group);
/* Store "value" in the elements that statement "user" writes in the lanes of
 * group "group".
 */
isl_stat ash_vector_store(ash_vector_nest *nest, unsigned user, unsigned group,
	LLVMValueRef value);
/* Generate statement "user" as scalar code, for iteration "lane" of the strip.
 */
isl_stat ash_vector_single(ash_vector_nest *nest, unsigned user, unsigned lane);
/* Before the loop: load the cells that are kept in registers. */
isl_stat ash_vector_begin_cells(ash_vector_nest *nest);
/* After the loop: store the written cells that were kept in registers. */
void ash_vector_end_cells(ash_vector_nest *nest);
/* Load the rows of the next block of steps and transpose them. */
isl_stat ash_vector_load_rows(ash_vector_nest *nest);
/* Before the first block: load the elements that its windows need from before
 * the first vector.
 */
isl_stat ash_vector_begin_windows(ash_vector_nest *nest);
/* At the beginning of a block: load the next vector of each window. */
isl_stat ash_vector_load_windows(ash_vector_nest *nest);
/* At the end of a block: keep the last vector of each window for the next
 * block.
 */
void ash_vector_keep_windows(ash_vector_nest *nest);
/* Store the last lane's value of each scalar to its cell. */
void ash_vector_store_scalars(ash_vector_nest *nest);

/* ---- transpose.c ---- */

/* Transpose the square matrix whose rows are the "n" vectors "row", n being a
 * power of two; the result replaces "row".
 */
void ash_vector_transpose(ash_gen *gen, LLVMValueRef *row, unsigned n);

#endif
