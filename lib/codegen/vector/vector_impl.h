/* vector_impl.h - interfaces between the files of vector.
 *
 * A nest is an innermost loop with the strips in it.  Terms of this folder:
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

/* Limit of the lanes of a vector; loops for which a script asks for more are
 * not vectorized here.
 */
#define ASH_MAX_LANES 64

/* How the element that an access touches changes from one lane to the next. */
typedef enum {
	ASH_MOTION_OTHER,	/* other, or unknown */
	ASH_MOTION_SCALAR,	/* a scalar, with a cell for each lane */
	ASH_MOTION_UNIFORM,	/* invariant */
	ASH_MOTION_UNIT,	/* consecutive elements */
	ASH_MOTION_ROW	/* consecutive along the loop around the strips */
} ash_vector_motion;

/* An access of a statement in a strip. */
typedef struct ash_vector_access {
	ash_vector_motion motion;
	ash_form *index;	/* subscripts; owned; NULL for a scalar */
	/* index into ash_vector_nest.cell; -1: not in a cell */
	int cell;
	/* index into ash_vector_nest.row; -1: not by rows */
	int row;
	/* index into ash_vector_nest.window; -1: none */
	int window;
	/* Elements from the one that this access touches to the one that the
	 * leading access of the window touches.
	 */
	long back;
} ash_vector_access;

/* An iteration of an unrolled loop: its iterator has the value init + distance.
 */
typedef struct ash_vector_copy {
	isl_id *id;		/* iterator; not owned */
	isl_ast_expr *init;	/* first value of the iterator; owned */
	long distance;		/* distance from the first value */
} ash_vector_copy;

/* Limit of unrolled loops around a statement. */
#define ASH_VECTOR_DEPTH 4

/* A statement in a strip. */
typedef struct ash_vector_user {
	const ash_ast_user *user;	/* not owned */
	unsigned strip;			/* index of its strip */
	isl_id *lane;			/* iterator of the strip; not owned */
	/* Is the statement vectorized along the loop around the strips, one
	 * iteration of the strip at a time?  It is then independent of that
	 * loop's other iterations.
	 */
	bool along;
	/* In an innermost loop ("flat"): the unrolled loops around the
	 * statement.
	 */
	unsigned n_copy;
	ash_vector_copy copy[ASH_VECTOR_DEPTH];
	const ash_stmt *stmt;
	const ash_binding_stmt *ir;
	ash_vector_access *access;	/* one per access of "stmt"; owned */
} ash_vector_user;

/* Elements, one for each lane, that stay in registers during the loop. */
typedef struct ash_vector_cell {
	int array;
	/* The first statement that touches the elements, and the index of its
	 * access.
	 */
	unsigned user, access;
	bool written;		/* do the strips write the elements? */
	LLVMValueRef *slot;	/* one alloca per group of lanes; owned */
	/* Addresses of the elements, nest->lanes per group, of which only the
	 * first is set if the elements are consecutive; owned.
	 */
	LLVMValueRef *address;
} ash_vector_cell;

/* Rows of an array that a strip reads, one row per lane: a block loads a vector
 * of each row and transposes these vectors, so that each step has a vector with
 * one element per lane.
 */
typedef struct ash_vector_row {
	unsigned user, access;
	/* Transposed vectors, nest->lanes per group: one for each step of a
	 * block; owned.
	 */
	LLVMValueRef *column;
} ash_vector_row;

/* Elements of a row that several accesses read in one iteration, at constant
 * distances.  Each block of steps loads the vector of the access that is ahead
 * of all others (the leading access); the vectors of the others are parts of it
 * and of the vector of the previous block.
 */
typedef struct ash_vector_window {
	unsigned user, access;	/* the leading access: no other one is ahead */
	/* elements from the leading access back to the last one */
	long back;
	/* number of different distances between accesses of the window */
	unsigned n_place;
	LLVMValueRef slot;	/* alloca: vector of the previous block */
	LLVMValueRef now;	/* vector of the current block */
} ash_vector_window;

struct ash_vector_nest {
	ash_gen *gen;
	/* Is the nest an innermost loop without strips, all of whose statements
	 * are vectorized along it?
	 */
	bool flat;
	unsigned width;		/* if "flat": bytes of the widest elements */
	isl_ast_node *loop;	/* the loop around the strips, or NULL; not
				 * owned */
	isl_ast_node *strip;	/* the first strip, or NULL; owned */
	isl_id *along, *lane;	/* iterators of "loop" and "strip"; not owned */
	unsigned lanes, groups;	/* lanes of a vector; vectors of a strip */
	unsigned n_strip;
	unsigned n_user;	/* number of statements of all strips */
	ash_vector_user *user;	/* owned */
	bool *written;		/* per array: do the strips write it? owned */
	/* Per array and group of lanes: the alloca for the values of a scalar
	 * in these lanes, or NULL; owned.
	 */
	LLVMValueRef *scalar;
	unsigned n_cell, n_row;
	ash_vector_cell *cell;	/* owned */
	ash_vector_row *row;	/* owned */
	unsigned n_window;
	ash_vector_window *window;	/* owned */
	/* In a block: the current step; else -1. */
	int step;
	/* number of statements vectorized along the loop around the strips */
	unsigned n_along;
	/* value of the strip's iterator in the first lane */
	LLVMValueRef first;
	/* value of "along" at the first step of the block */
	LLVMValueRef base;
	bool failed;
};

/* ---- vector_access.c: access patterns ---- */

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

/* Fill "nest" for the innermost loop "node", none of whose iterations depends
 * on another one: collect its statements.  Sets nest->failed if that is not
 * possible.
 */
void ash_vector_find_flat(ash_vector_nest *nest, __isl_keep isl_ast_node *node);
/* ---- vector_window.c: windows ---- */

/* Find the windows of an innermost loop.  Returns false if they save too few
 * loads.
 */
bool ash_vector_find_windows(ash_vector_nest *nest);
/* May iterations of the nest be executed twice, with the same result?  True for
 * an innermost loop ("flat") that reads none of the arrays that it writes.
 */
bool ash_vector_is_repeatable(const ash_vector_nest *nest);
/* The vector that "access", an access with a window, reads. */
LLVMValueRef ash_vector_window_value(ash_vector_nest *nest,
	const ash_vector_access *access);

/* ---- vector_stmt.c: statements ---- */

/* Can the statement "user" be vectorized? */
bool ash_vector_is_possible(const ash_gen *gen, const ash_vector_user *user);
/* Generate statement "user" for the lanes of group "group" or, if it is
 * vectorized along the loop around the strips, for iteration "group" of the
 * strip.
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
/* Emit, before the loop, the loads of the cells that are kept in registers. */
isl_stat ash_vector_begin_cells(ash_vector_nest *nest);
/* Emit, after the loop, the stores of the written cells that were kept in
 * registers.
 */
void ash_vector_end_cells(ash_vector_nest *nest);
/* Emit, at the beginning of a block, the loads of its rows, and their
 * transposition.
 */
isl_stat ash_vector_load_rows(ash_vector_nest *nest);
/* Emit, before the first block, the loads of the elements that precede the
 * first vector of each window.
 */
isl_stat ash_vector_begin_windows(ash_vector_nest *nest);
/* Emit, at the beginning of a block, the load of the next vector of each
 * window.
 */
isl_stat ash_vector_load_windows(ash_vector_nest *nest);
/* Emit, at the end of a block, stores that keep the last vector of each window
 * for the next block.
 */
void ash_vector_keep_windows(ash_vector_nest *nest);
/* Emit the stores of the last lane's value of each scalar to the scalar's cell.
 */
void ash_vector_store_scalars(ash_vector_nest *nest);

/* ---- transpose.c ---- */

/* Transpose the square matrix whose rows are the "n" vectors "row", n being a
 * power of two; the result replaces "row".
 */
void ash_vector_transpose(ash_gen *gen, LLVMValueRef *row, unsigned n);

#endif
