/* ast.h - from a schedule tree to an annotated isl AST.
 *
 * Every user node of the AST carries an ash_ast_user: the statement, its
 * iterators at this place, and as functions of those the subscripts of its
 * accesses and its affine values.  Every for node carries an ash_ast_loop: what
 * the marks (scop/mark.h) say of it.  "unroll", "separate" and isolation are
 * asked for through the AST build options of the tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_H
#define ASH_AST_AST_H

#include <isl/ast.h>
#include <isl/ast_build.h>

#include "ast/ast_division.h"
#include "scop/scop.h"

/* One execution of a statement: its iterators are functions of the iterators
 * of the AST, and everything else is a function of those of the statement.
 */
typedef struct ash_ast_user {
	int stmt;		/* index into ash_scop.stmt */
	unsigned n_iter;
	isl_ast_expr **iter;	/* the value of iter_id[i] at this node */
	const struct ash_ast_stmt *body;
	/* Per access, in a kernel of a device: the cell of a buffer that takes
	 * the place of the element.  NULL: none has.
	 */
	struct ash_ast_cell *cell;
} ash_ast_user;

/* The same for all nodes of a statement, but for subscripts of which a node
 * does not meet all pieces (ast_pieces.h).  A statement that is never executed
 * has no nodes, and its expressions are NULL.
 */
typedef struct ash_ast_stmt {
	unsigned n_iter;
	/* The iterators of the statement, and behind them quotients that its
	 * subscripts have.
	 */
	isl_id **iter_id;
	ash_ast_divisions division;	/* these */
	unsigned n_access;
	/* Per access: an isl_ast_expr_op_access expression, or NULL if the
	 * access is no function (memset).
	 */
	isl_ast_expr **access;
	unsigned n_value;
	isl_ast_expr **value;	/* per affine value */
} ash_ast_stmt;

/* What a loop that reduces touches of an array, in one execution: the cells
 * between two subscripts in each dimension, functions of the outer iterators.
 * There may be none; then the second need not be larger.
 */
typedef struct ash_ast_part {
	bool is_one;		/* a single cell, or none */
	/* By dimension; NULL: not known, or a scalar. */
	isl_ast_expr_list *first, *last;
} ash_ast_part;

/* What is known of a loop.  Marks are resolved: isl may have split the loop
 * that a mark describes, or made it disappear.
 */
typedef struct ash_ast_loop {
	bool parallel, simd;	/* as the marks of that name */
	unsigned lanes;		/* iterations of a vector; 0: not known */
	/* Is there no mark above the loop that says it is parallel, though
	 * there was one in the tree?
	 */
	bool unmarked;
	/* Of such a loop without others in it: may what one instance does
	 * depend on what another one did in the same iteration?
	 */
	bool ordered;
	/* Of a parallel loop that stems from a mark "reduce": does the mark
	 * name the array?  Each thread needs a copy of what the loop touches
	 * of it then.  NULL: there was no such mark.
	 */
	bool *reduced;
	/* The same for arrays without copies, whose cells are changed by atomic
	 * operations; they are not in "reduced".
	 */
	bool *atomic;
	/* Of such a loop: per array.  Else NULL. */
	unsigned n_part;
	ash_ast_part *part;
	/* Of a loop around loops for vectors: per statement of the SCoP, are
	 * its instances apart from other iterations of the loop, none of
	 * which depends on them, nor they on those?  NULL: not known.
	 */
	bool *apart;
	/* Is the loop to be unrolled where its trip count is a constant?  Asked
	 * for by the AST loop type "unroll"; done by the code generator.
	 */
	bool unroll;
	/* Of a parallel loop only: per statement below it, its index in
	 * ash_scop.stmt and its extents as a box, whose product is about the
	 * number of its instances in one execution of the loop; functions of
	 * the outer iterators.
	 */
	unsigned n_stmt;
	int *stmt;
	isl_ast_expr_list **box;
	/* Of a parallel loop: do all iterations cost about the same? */
	bool even;
} ash_ast_loop;

/* Memory inside of a kernel of a device that holds a part of an array: of each
 * block, for all of its threads, or of each thread.
 */
#define ASH_AST_MAX_BUFFER_DIMS 8
typedef struct ash_ast_buffer {
	int array;
	bool shared;		/* by the threads of a block */
	unsigned n_dim;
	unsigned size[ASH_AST_MAX_BUFFER_DIMS];	/* elements, with padding */
} ash_ast_buffer;

/* An access that is to a buffer in place of its array, for some instances. */
typedef struct ash_ast_local {
	int stmt;
	unsigned access;	/* of the statement */
	unsigned buffer;
	/* S[i] -> [cell], for these instances; if "first" is not NULL, the
	 * element, of which the cell is what lies behind "first", a function
	 * of the outermost loops.
	 */
	isl_pw_multi_aff *cell;
	isl_multi_aff *first;
} ash_ast_local;

/* What threads do besides the statements of the SCoP, as statements of their
 * own: they copy an element to a buffer or back, or wait for each other.
 */
typedef enum {
	ASH_AST_COPY_IN,
	ASH_AST_COPY_OUT,
	ASH_AST_BARRIER
} ash_ast_step_kind;
typedef struct ash_ast_step {
	ash_ast_step_kind kind;
	isl_id *id;		/* of its instances */
	unsigned buffer;
	/* Of a copy: functions of the instance; else NULL. */
	isl_multi_aff *element, *cell;
} ash_ast_step;

/* A parameter of a tree that a thread computes from its number in its block:
 * number / div % mod.  With mod 1 it is 0.
 */
typedef struct ash_ast_lane {
	isl_id *id;
	unsigned div, mod;
} ash_ast_lane;

/* A parameter of a tree that is 1 if "when" has the iteration of the loops
 * around the mark ASH_AST_MARK_TEST with its number, below which it is used,
 * and else 0.
 */
typedef struct ash_ast_case {
	isl_id *id;
	isl_set *when;
} ash_ast_case;

/* The threads of a kernel of a device, which a tree has as parameters: in each
 * dimension an identifier, and the least and the greatest value as functions of
 * the loops around the kernel.  All is owned.
 *
 * If "n_thread" is not 0, the parameters are the numbers of blocks, each of so
 * many threads, and "lane" tells these apart.
 */
#define ASH_AST_MAX_THREADS 3
typedef struct ash_ast_threads {
	unsigned n_dim;
	isl_id *id[ASH_AST_MAX_THREADS];
	isl_pw_aff *first[ASH_AST_MAX_THREADS];
	isl_pw_aff *last[ASH_AST_MAX_THREADS];
	unsigned n_thread;
	unsigned n_at_once;	/* blocks that a multiprocessor is to have at a
				 * time; 0: any */
	unsigned n_lane, n_case, n_buffer, n_local, n_step;
	ash_ast_lane *lane;
	ash_ast_case *cases;
	ash_ast_buffer *buffer;
	ash_ast_local *local;
	ash_ast_step *step;
} ash_ast_threads;

/* Free what "threads" owns. */
void ash_ast_threads_clear(ash_ast_threads *threads);

/* Above a kernel, with its number behind. */
#define ASH_AST_MARK_DEVICE "device:"
/* In a kernel, above what depends on a parameter that is computed there, with
 * the numbers of the kernel and of the parameter behind.
 */
#define ASH_AST_MARK_TEST "test:"

/* What is known of a kernel: its number, and of each dimension the identifier
 * of the thread, or of the block, and its bounds, functions of the iterators
 * around.
 */
typedef struct ash_ast_kernel {
	unsigned number;
	unsigned n_dim;
	isl_id *id[ASH_AST_MAX_THREADS];
	isl_ast_expr *first[ASH_AST_MAX_THREADS];
	isl_ast_expr *last[ASH_AST_MAX_THREADS];
	unsigned n_thread;	/* of a block; 0: one for each value */
	unsigned n_at_once;	/* blocks of a multiprocessor; 0: any */
	unsigned n_lane, n_buffer;
	ash_ast_lane *lane;
	ash_ast_buffer *buffer;
} ash_ast_kernel;

/* The cell of a buffer that is used in place of an element of an array. */
typedef struct ash_ast_cell {
	unsigned buffer;	/* of the kernel */
	isl_ast_expr *index;	/* an isl_ast_expr_op_access; NULL: none */
} ash_ast_cell;

/* The annotation of a user node that is a step. */
typedef struct ash_ast_step_node {
	ash_ast_step_kind kind;
	isl_ast_expr *element;	/* an isl_ast_expr_op_access; NULL: a barrier */
	ash_ast_cell cell;
} ash_ast_step_node;

/* Generate the AST of "schedule" for parameters in context and assumed.
 * Innermost loops that carry none of "deps" count as marked "simd"; "deps"
 * may be NULL.
 */
__isl_give isl_ast_node *ash_ast_build(const ash_scop *scop,
	__isl_keep isl_union_map *deps, __isl_take isl_schedule *schedule);

/* The AST of "schedule" with kernels of a device: below each mark named
 * ASH_AST_MARK_DEVICE there is what one thread does, and its threads are those
 * of "threads" with its number.
 */
__isl_give isl_ast_node *ash_ast_build_device(const ash_scop *scop,
	__isl_take isl_schedule *schedule,
	const ash_ast_threads *const *threads);

/* The annotation of a user node; lives as long as the node.  NULL: it is a step
 * of a kernel.
 */
const ash_ast_user *ash_ast_get_user(__isl_keep isl_ast_node *node);

/* The annotation of a for node; lives as long as the node. */
const ash_ast_loop *ash_ast_get_loop(__isl_keep isl_ast_node *node);

/* The annotation of a mark node above a kernel; NULL: "node" is none. */
const ash_ast_kernel *ash_ast_get_kernel(__isl_keep isl_ast_node *node);

/* The annotation of a user node that is a step of a kernel; NULL: none. */
const ash_ast_step_node *ash_ast_get_step(__isl_keep isl_ast_node *node);

/* The parameter "id" below a mark node: it has the value of "expr", 0 or 1. */
typedef struct ash_ast_test_node {
	isl_id *id;
	isl_ast_expr *expr;
} ash_ast_test_node;

/* The annotation of a mark node below which a parameter is computed; NULL:
 * "node" is none.
 */
const ash_ast_test_node *ash_ast_get_test(__isl_keep isl_ast_node *node);

/* The set "test" of parameter values (scop->assumed) as an expression, for
 * parameters that are in the context; the number 1 if it always holds.
 */
__isl_give isl_ast_expr *ash_ast_test(const ash_scop *scop,
	__isl_take isl_set *test);

/* "value", a function of the parameters, as an expression, for parameters
 * that are in context and assumed; 0 if it has no value for any of them.
 */
__isl_give isl_ast_expr *ash_ast_param_expr(const ash_scop *scop,
	__isl_take isl_pw_aff *value);

/* Print the tree as C-like text, with instances as calls of their statements.
 */
isl_stat ash_ast_print(const ash_scop *scop, __isl_keep isl_ast_node *node,
	FILE *out);

/* Print as C-like text; "print_user", called with "user", prints the nodes of
 * statements, as isl_ast_print_options_set_print_user says.
 */
typedef isl_printer *(*ash_ast_print_user)(isl_printer *p,
	isl_ast_print_options *options, isl_ast_node *node, void *user);
/* Print as C-like text; "print_user", called with "user", prints the nodes of
 * statements.
 */
isl_stat ash_ast_print_with(const ash_scop *scop, __isl_keep isl_ast_node *node,
	ash_ast_print_user print_user, void *user, FILE *out);

#endif
