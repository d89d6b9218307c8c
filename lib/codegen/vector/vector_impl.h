/* vector_impl.h - what the files of vector tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VECTOR_VECTOR_IMPL_H
#define ASH_CODEGEN_VECTOR_VECTOR_IMPL_H

#include "codegen/emit/emit.h"
#include "codegen/emit/linear_form.h"
#include "codegen/vector/vectors.h"

/* The most elements of a vector that we make; a script may ask for more. */
#define ASH_MAX_LANES 64

/* How an access moves from one lane to the next. */
typedef enum {
	ASH_MOTION_OTHER,	/* by anything else, or not known */
	ASH_MOTION_SCALAR,	/* a scalar, with a cell for each lane */
	ASH_MOTION_UNIFORM,	/* not at all */
	ASH_MOTION_UNIT,	/* to the next element */
	ASH_MOTION_ROW	/* by rows; to the next element along the loop around */
} ash_vector_motion;

/* An access of a statement in a strip. */
typedef struct ash_vector_access {
	ash_vector_motion motion;
	ash_form *index;	/* subscripts; owned, NULL of a scalar */
	int cell;		/* that is kept, or -1 */
	int row;		/* of rows that are transposed, or -1 */
} ash_vector_access;

/* A statement in a strip. */
typedef struct ash_vector_user {
	const ash_ast_user *user;	/* not owned */
	unsigned strip;			/* number of the strip */
	isl_id *lane;			/* its iterator; not owned */
	/* Is it a vector along the loop around, for one iteration of the strip
	 * at a time?  It has to do with no other iteration of that loop.
	 */
	bool along;
	const ash_stmt *stmt;
	const ash_binding_stmt *ir;
	ash_vector_access *access;	/* per access; owned */
} ash_vector_user;

/* Elements, one for each lane, that stay in registers while the loop runs. */
typedef struct ash_vector_cell {
	int array;
	unsigned user, access;	/* that first touches them */
	bool written;
	LLVMValueRef *slot;	/* per group of lanes; owned */
	LLVMValueRef *address;	/* per lane, or per group if they are
				 * neighbours; owned */
} ash_vector_cell;

/* Rows that are read as vectors along the loop and transposed. */
typedef struct ash_vector_row {
	unsigned user, access;
	LLVMValueRef *column;	/* of all groups, for the steps of a block;
				 * owned */
} ash_vector_row;

struct ash_vector_nest {
	ash_gen *gen;
	isl_ast_node *loop;	/* around the strips, or NULL; not owned */
	isl_ast_node *strip;	/* the first one; owned */
	isl_id *along, *lane;	/* iterators; not owned */
	unsigned lanes, groups;	/* of a vector; vectors of a strip */
	unsigned n_strip;
	unsigned n_user;	/* of all strips, in order */
	ash_vector_user *user;	/* owned */
	bool *written;		/* per array; owned */
	/* Per array and group: the slot of a scalar, or NULL; owned. */
	LLVMValueRef *scalar;
	unsigned n_cell, n_row;
	ash_vector_cell *cell;	/* owned */
	ash_vector_row *row;	/* owned */
	/* In a block of steps of the loop: the current one; else -1. */
	int step;
	unsigned n_along;	/* statements that are vectors along the loop */
	LLVMValueRef first;	/* lane */
	LLVMValueRef base;	/* the iterator at the first step of a block */
	bool failed;
};

/* ---- vector_access.c: how accesses move ---- */

/* Fill in the accesses of "user". */
isl_stat ash_vector_set_accesses(ash_vector_nest *nest, ash_vector_user *user);
/* Find the cells that stay in registers, and the rows that are transposed;
 * false if some access would be slower than in LLVM's vectors.
 */
bool ash_vector_place(ash_vector_nest *nest);
/* What affine value "value" of "user" grows by from lane to lane; false if that
 * is not known.
 */
bool ash_vector_value_step(ash_vector_nest *nest, const ash_vector_user *user,
	int value, long *step);

/* ---- vector_stmt.c: statements ---- */

/* Can the statement be computed in vectors? */
bool ash_vector_is_possible(const ash_gen *gen, const ash_vector_user *user);
/* The statement for the lanes of group "group", or if it is a vector along the
 * loop around, for iteration "group" of the strip.
 */
isl_stat ash_vector_stmt(ash_vector_nest *nest, unsigned user, unsigned group);

/* ---- vector_memory.c: loads and stores ---- */

/* What "leaf" of the statement stands for in the lanes of a group: a vector, or
 * a number that all lanes share.
 */
LLVMValueRef ash_vector_leaf(ash_vector_nest *nest, unsigned user,
	const ash_binding_leaf *leaf, unsigned group);
/* Store "value" where the statement writes. */
isl_stat ash_vector_store(ash_vector_nest *nest, unsigned user, unsigned group,
	LLVMValueRef value);
/* The statement as it is, for iteration "lane" of the strip. */
isl_stat ash_vector_single(ash_vector_nest *nest, unsigned user, unsigned lane);
/* Load the cells that are kept. */
isl_stat ash_vector_begin_cells(ash_vector_nest *nest);
/* Store them. */
void ash_vector_end_cells(ash_vector_nest *nest);
/* Load the rows of the next steps of the loop and transpose them. */
isl_stat ash_vector_load_rows(ash_vector_nest *nest);
/* Leave in the cell of each scalar what the last lane has put there. */
void ash_vector_store_scalars(ash_vector_nest *nest);

/* ---- transpose.c ---- */

/* Transpose the square matrix whose rows are the "n" vectors "row", n being a
 * power of two: "row" gets its columns.
 */
void ash_vector_transpose(ash_gen *gen, LLVMValueRef *row, unsigned n);

#endif
