/* ast.h - generation of an annotated isl AST from a schedule tree.
 *
 * Each user node of the AST carries an ash_ast_user: the statement, the values
 * of its iterators at this node, and its subscripts and affine values as
 * functions of its iterators.  Each for node carries an ash_ast_loop: the
 * properties that marks (scop/mark.h) give it.  The AST build options of the
 * tree request unrolling, separation and isolation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_H
#define ASH_AST_AST_H

#include <isl/ast.h>
#include <isl/ast_build.h>

#include "ast/ast_division.h"
#include "scop/scop.h"

/* A user node: one place in the AST at which a statement is executed.  The
 * statement's iterators are functions of the iterators of the AST, given here;
 * its subscripts and affine values are functions of its iterators, given in
 * "body".
 */
typedef struct ash_ast_user {
	int stmt;  /* index into ash_scop.stmt */
	unsigned n_iter;
	isl_ast_expr **iter; /* the value of iter_id[i] at this node */
	const struct ash_ast_stmt *body;
	/* In a device kernel, per access: the buffer cell that replaces the
	 * array element.  NULL: no access uses a buffer.
	 */
	struct ash_ast_cell *cell;
} ash_ast_user;

/* The expressions of one statement, shared by all its nodes.  A node has a copy
 * of its own if only some pieces of a piecewise subscript apply there
 * (ast_pieces.h).  A statement that is never executed has no nodes, and its
 * expressions are NULL.
 */
typedef struct ash_ast_stmt {
	unsigned n_iter;
	/* The iterators of the statement, followed by the quotients that its
	 * subscripts use.
	 */
	isl_id **iter_id;
	ash_ast_divisions division; /* the quotients */
	unsigned n_access;
	/* Per access: an isl_ast_expr_op_access expression, or NULL if the
	 * access is not a function, as for memset.
	 */
	isl_ast_expr **access;
	unsigned n_value;
	isl_ast_expr **value; /* per affine value */
} ash_ast_stmt;

/* The part of an array that one execution of a reduction loop touches: the
 * cells between two subscripts in each dimension, functions of the outer
 * iterators.  If the part is empty, the last subscript may be less than the
 * first.
 */
typedef struct ash_ast_part {
	bool is_one;  /* is the part at most a single cell? */
	/* The first and the last subscript of each dimension; NULL: they are
	 * not known, or the array is a scalar.
	 */
	isl_ast_expr_list *first, *last;
} ash_ast_part;

/* Properties of one loop of the AST.  A mark of the tree describes a loop,
 * which isl may have split or removed; here each loop has the properties that
 * hold for it.
 */
typedef struct ash_ast_loop {
	bool parallel, simd; /* does the loop have the mark of that name? */
	unsigned lanes; /* vector length, in iterations; 0: not known */
	/* Has the loop lost its mark "parallel"?  The tree had such a mark, but
	 * none is above the loop in the AST.
	 */
	bool unmarked;
	/* May an instance depend on another one of the same iteration?  False
	 * only for innermost loops that are parallel or "simd" and have no such
	 * dependence.
	 */
	bool ordered;
	/* Of a parallel loop from a mark "reduce": per array, whether the mark
	 * names the array, so that each thread needs a private copy of the part
	 * that the loop touches.  NULL: there was no such mark.
	 */
	bool *reduced;
	/* Per array, whether the loop reduces into it by atomic operations
	 * instead of private copies; such arrays are not in "reduced".
	 */
	bool *atomic;
	/* Of a reduction loop: per array, the part of it that the loop touches.
	 * Else NULL.
	 */
	unsigned n_part;
	ash_ast_part *part;
	/* Of a loop that encloses vector loops: per statement of the SCoP,
	 * whether its instances in one iteration of the loop are independent of
	 * all instances in other iterations.  NULL: unknown.
	 */
	bool *apart;
	/* Whether the code generator unrolls the loop if its trip count is a
	 * constant; requested by the AST loop type "unroll".
	 */
	bool unroll;
	/* Of a parallel loop: for each of the "n_stmt" statements below it,
	 * stmt[i] is the index in ash_scop.stmt, and box[i] the list of the
	 * extents of the statement's dimensions in one execution of the loop,
	 * as functions of the outer iterators.  The product of the extents is
	 * about the number of instances.
	 */
	unsigned n_stmt;
	int *stmt;
	isl_ast_expr_list **box;
	/* Of a parallel loop: do all iterations cost about the same? */
	bool even;
} ash_ast_loop;

/* Local memory of a device kernel that holds a part of an array: one buffer per
 * block, shared by its threads, or one per thread.
 */
#define ASH_AST_MAX_BUFFER_DIMS 8
typedef struct ash_ast_buffer {
	int array;
	bool shared; /* one per block; else one per thread */
	unsigned n_dim;
	/* elements per dimension, with padding */
	unsigned size[ASH_AST_MAX_BUFFER_DIMS];
} ash_ast_buffer;

/* An access of a kernel's statement that uses a buffer instead of its array,
 * for some of the statement's instances.
 */
typedef struct ash_ast_local {
	int stmt;
	unsigned access; /* index into ash_stmt.access */
	unsigned buffer;
	/* The cell as a function of the statement's instances, S[i] -> [cell],
	 * defined for the instances that use the buffer.  If "first" is not
	 * NULL, the range is the array element instead, S[i] -> [element], and
	 * the cell is the offset of the element from "first", a function of the
	 * outermost loops.
	 */
	isl_pw_multi_aff *cell;
	isl_multi_aff *first;
} ash_ast_local;

/* Steps that threads of a kernel execute besides the statements of the SCoP:
 * they copy an element from an array to a buffer (IN) or back (OUT), copy it
 * from one buffer to another (MOVE), or wait for each other (BARRIER).
 */
typedef enum {
	ASH_AST_COPY_IN,
	ASH_AST_COPY_OUT,
	ASH_AST_MOVE,
	ASH_AST_BARRIER
} ash_ast_step_kind;
typedef struct ash_ast_step {
	ash_ast_step_kind kind;
	isl_id *id; /* identifier of the step's instances */
	unsigned buffer;
	unsigned from; /* of a move: the index of the buffer that it reads */
	/* Of a copy or move: the array element and the buffer cell as functions
	 * of the step's instances; else NULL.
	 */
	isl_multi_aff *element, *cell;
	/* of a move: the cell of buffer "from" that it reads; else NULL */
	isl_multi_aff *source;
} ash_ast_step;

/* A parameter of a kernel's tree whose value a thread computes from its number
 * in its block: number / div % mod.  If mod is 1, the value is 0.
 */
typedef struct ash_ast_lane {
	isl_id *id;
	unsigned div, mod;
} ash_ast_lane;

/* A parameter of a kernel's tree that represents a condition: 1 if "when"
 * contains the current iteration of the loops that enclose the parameter's mark
 * (ASH_AST_MARK_TEST), else 0.  It is used below that mark.
 */
typedef struct ash_ast_case {
	isl_id *id;
	isl_set *when;
} ash_ast_case;

/* The threads of a device kernel.  The parameter id[d] of the tree takes the
 * values from first[d] to last[d], functions of the loops that enclose the
 * kernel, in each dimension d < n_dim.  If "n_thread" is 0, each combination of
 * values is one thread.  Else it is one block of "n_thread" threads, and each
 * thread computes the parameters "lane" from its number in the block.  All
 * members are owned.
 */
#define ASH_AST_MAX_THREADS 3
typedef struct ash_ast_threads {
	unsigned n_dim;
	isl_id *id[ASH_AST_MAX_THREADS];
	isl_pw_aff *first[ASH_AST_MAX_THREADS];
	isl_pw_aff *last[ASH_AST_MAX_THREADS];
	unsigned n_thread;
	/* Number of blocks that a multiprocessor should hold at a time; 0: any.
	 */
	unsigned n_at_once;
	unsigned n_lane, n_case, n_buffer, n_local, n_step;
	ash_ast_lane *lane;
	ash_ast_case *cases;
	ash_ast_buffer *buffer;
	ash_ast_local *local;
	ash_ast_step *step;
} ash_ast_threads;

/* Free what "threads" owns. */
void ash_ast_threads_clear(ash_ast_threads *threads);

/* The prefix of the mark above a kernel, followed by the kernel's number. */
#define ASH_AST_MARK_DEVICE "device:"
/* The prefix of the mark, inside a kernel, above nodes that depend on a
 * computed parameter (ash_ast_case); the numbers of the kernel and of the
 * parameter follow.
 */
#define ASH_AST_MARK_TEST "test:"

/* The annotation of a kernel: its number, and the expressions of what
 * ash_ast_threads describes.  In each dimension d < n_dim, the parameter id[d]
 * takes the values from first[d] to last[d], which depend on the enclosing
 * iterators.
 */
typedef struct ash_ast_kernel {
	unsigned number;
	unsigned n_dim;
	isl_id *id[ASH_AST_MAX_THREADS];
	isl_ast_expr *first[ASH_AST_MAX_THREADS];
	isl_ast_expr *last[ASH_AST_MAX_THREADS];
	/* Threads per block, if each combination of values is a block.  0: each
	 * one is a thread.
	 */
	unsigned n_thread;
	unsigned n_at_once; /* blocks per multiprocessor at a time; 0: any */
	unsigned n_lane, n_buffer;
	ash_ast_lane *lane;
	ash_ast_buffer *buffer;
} ash_ast_kernel;

/* The buffer cell that replaces an array element. */
typedef struct ash_ast_cell {
	unsigned buffer; /* index into ash_ast_kernel.buffer */
	isl_ast_expr *index; /* an access expression; NULL: no cell */
} ash_ast_cell;

/* The annotation of a user node that is a step of a kernel. */
typedef struct ash_ast_step_node {
	ash_ast_step_kind kind;
	isl_ast_expr *element; /* an access expression; NULL: a barrier */
	ash_ast_cell cell;
	ash_ast_cell source; /* the cell that a copy reads */
} ash_ast_step_node;

/* Generate the AST of "schedule", valid for parameters in scop->context and
 * scop->assumed.  If "deps" is not NULL, innermost loops that carry none of
 * these dependences are treated as marked "simd".  NULL on error.
 */
__isl_give isl_ast_node *ash_ast_build(const ash_scop *scop,
	__isl_keep isl_union_map *deps, __isl_take isl_schedule *schedule);

/* Generate the AST of "schedule" with device kernels.  The subtree of each mark
 * ASH_AST_MARK_DEVICE is the code of one thread; threads[n] describes the
 * threads of kernel n, and the list ends with NULL.  NULL on error.
 */
__isl_give isl_ast_node *ash_ast_build_device(const ash_scop *scop,
	__isl_take isl_schedule *schedule,
	const ash_ast_threads *const *threads);

/* The annotation of a user node; lives as long as the node.  NULL: the node is
 * a step of a kernel.
 */
const ash_ast_user *ash_ast_get_user(__isl_keep isl_ast_node *node);

/* The annotation of a for node; lives as long as the node. */
const ash_ast_loop *ash_ast_get_loop(__isl_keep isl_ast_node *node);

/* The annotation of a mark node above a kernel; lives as long as the node.
 * NULL for other nodes.
 */
const ash_ast_kernel *ash_ast_get_kernel(__isl_keep isl_ast_node *node);

/* The annotation of a user node that is a step of a kernel; lives as long as
 * the node.  NULL for other nodes.
 */
const ash_ast_step_node *ash_ast_get_step(__isl_keep isl_ast_node *node);

/* The annotation of a mark node for a condition: below the node, the parameter
 * "id" has the value of "expr", 0 or 1.
 */
typedef struct ash_ast_test_node {
	isl_id *id;
	isl_ast_expr *expr;
} ash_ast_test_node;

/* The annotation of a mark node ASH_AST_MARK_TEST; lives as long as the node.
 * NULL for other nodes.
 */
const ash_ast_test_node *ash_ast_get_test(__isl_keep isl_ast_node *node);

/* An expression that tests whether the parameters are in "test" (such as
 * scop->assumed), given that they are in scop->context; the number 1 if they
 * always are.
 */
__isl_give isl_ast_expr *ash_ast_test(const ash_scop *scop,
	__isl_take isl_set *test);

/* A cache for expressions of the parameters of a SCoP: the constraints on the
 * parameters in the form that isl uses for simplification, and the minima and
 * maxima computed so far.  The first expression fills it, and the first one for
 * another SCoP fills it again.
 */
typedef struct ash_ast_params ash_ast_params;

/* Create an empty cache; NULL without memory. */
ash_ast_params *ash_ast_params_alloc(void);
/* Free "params" with all that it owns. */
void ash_ast_params_free(ash_ast_params *params);

/* An expression for "value", a function of the parameters, given that these are
 * in scop->context and scop->assumed; the number 0 if it is undefined for all
 * of these.
 */
__isl_give isl_ast_expr *ash_ast_param_expr(ash_ast_params *params,
	const ash_scop *scop, __isl_take isl_pw_aff *value);
/* Set *least and *greatest to expressions, as of ash_ast_param_expr, for the
 * minimum and maximum of "line" (taken), a bounded one-dimensional set; both
 * are owned by the caller, and NULL after an error.
 */
void ash_ast_param_ends(ash_ast_params *params, const ash_scop *scop,
	__isl_take isl_set *line, __isl_give isl_ast_expr **least,
	__isl_give isl_ast_expr **greatest);

/* Print the AST to "out" as C-like text.  A statement looks like a call with
 * its iterators as arguments.
 */
isl_stat ash_ast_print(const ash_scop *scop, __isl_keep isl_ast_node *node,
	FILE *out);

/* A function that prints a user node, as for
 * isl_ast_print_options_set_print_user.
 */
typedef isl_printer *(*ash_ast_print_user)(isl_printer *p,
	isl_ast_print_options *options, isl_ast_node *node, void *user);
/* Print the AST to "out" as C-like text; "print_user", called with "user",
 * prints user nodes.
 */
isl_stat ash_ast_print_with(const ash_scop *scop, __isl_keep isl_ast_node *node,
	ash_ast_print_user print_user, void *user, FILE *out);

#endif
