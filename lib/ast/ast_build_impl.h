/* ast_build_impl.h - interfaces between the files of AST generation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_BUILD_IMPL_H
#define ASH_AST_AST_BUILD_IMPL_H

#include <stdbool.h>

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/ctx.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "ast/ast.h"
#include "ast/ast_annotate.h"
#include "ast/ast_tiles.h"
#include "scop/scop.h"

/* ---- annotations and marks ---- */

/* Create the table of the expressions of all statements of "scop"; NULL on
 * error.
 */
ash_ast_table *ash_ast_table_create(const ash_scop *scop);
/* Release a reference to "table", and free it with all that it owns if that was
 * the last one; gives NULL.
 */
ash_ast_table *ash_ast_table_free(ash_ast_table *table);
/* The annotation of the user node "node" at the place of "build"; it holds a
 * reference to "table".  "kernel" is the list of device kernels by number,
 * which ends with NULL; NULL: there are none.  NULL on error.
 */
__isl_give isl_id *ash_ast_annotate_user(ash_ast_table *table,
	__isl_keep isl_ast_node *node, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* The annotation of the loop whose iterator is the last dimension of the
 * schedule space of "build".  "loop" is taken with all that it owns; for
 * parallel loops, this function adds the estimates of its work.  "tiles", here
 * and below, is set by ash_ast_widen_tiles.
 */
__isl_give isl_id *ash_ast_annotate_loop(const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles,
	ash_ast_loop loop);
/* Set *part to the part of array "array" that is touched below the loop whose
 * iterator is the last dimension of the schedule space of "build".  "tiles" are
 * the artificial statements that may be executed there.
 */
isl_stat ash_ast_part_find(ash_ast_part *part, const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles, int array);
/* Free the members of "loop" that describe reductions. */
void ash_ast_parts_clear(ash_ast_loop *loop);
/* The annotation of the mark above kernel "number", whose threads "threads"
 * describes, at the place of "build".
 */
__isl_give isl_id *ash_ast_annotate_kernel(__isl_keep isl_ast_build *build,
	unsigned number, const ash_ast_threads *threads);
/* The identity on the schedule space of "build" with a flat range: from nested
 * tuples, one for each band, to one tuple with the iterators of all enclosing
 * loops.
 */
__isl_give isl_multi_aff *ash_ast_loops_around(__isl_keep isl_ast_build *build);
/* The object that the annotation "name" of "node" holds; NULL: "node" is not a
 * mark with an annotation of this name.
 */
void *ash_ast_mark_annotation(__isl_keep isl_ast_node *node, const char *name);
/* Does the for node "node" contain no loops other than those to be unrolled? */
bool ash_ast_is_innermost(__isl_keep isl_ast_node *node);
/* Does the loop whose iterator is the last dimension of the schedule space of
 * "build" carry none of the dependences "deps"?  "tiles" are the artificial
 * statements that may be executed in it.
 */
isl_bool ash_ast_is_simd(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Does the loop whose iterator is the last dimension of the schedule space of
 * "build" carry none of the dependences "deps" that start or end at the
 * statement with the tuple identifier "id" (taken)?
 */
isl_bool ash_ast_is_apart(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps,
	__isl_take isl_id *id);
/* Does the body of the for node "node" contain vector loops? */
bool ash_ast_has_lanes(__isl_keep isl_ast_node *node);
/* Is the body of the for node "node" a single user node? */
bool ash_ast_has_one_user(__isl_keep isl_ast_node *node);
/* Do any of "deps" order two instances within one iteration of the loop whose
 * iterator is the last dimension of the schedule space of "build"?
 */
isl_bool ash_ast_is_ordered(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Tag the identifier of each mark with the depth of its loop and a number
 * (ast_marks.c), and replace the AST loop type "unroll" by marks
 * ASH_AST_MARK_UNROLL.
 */
__isl_give isl_schedule *ash_ast_prepare_marks(
	__isl_take isl_schedule *schedule);
/* Tag the identifiers of marks as ash_ast_prepare_marks does, but leave loops
 * of type "unroll" to isl.
 */
__isl_give isl_schedule *ash_ast_tag_marks(__isl_take isl_schedule *schedule);
/* Identifiers for the iterators of nested loops, tagged with their depths; the
 * first one is at depth "first".
 */
__isl_give isl_id_list *ash_ast_iterators(isl_ctx *ctx, unsigned first);
/* The depth with which the identifier of a mark or iterator is tagged; -1 if it
 * is not tagged.
 */
int ash_ast_depth(__isl_keep isl_id *id);
/* The number with which a mark is tagged, from 1 on; 0 if it is not tagged. */
unsigned ash_ast_mark_number(__isl_keep isl_id *id);

/* ---- ast_build.c ---- */

/* Set the options of "ctx" with which all loops and expressions are generated.
 */
void ash_ast_set_options(isl_ctx *ctx);

/* ---- ast_below.c ---- */

/* A tree that is generated inside other loops, whose iterators are parameters
 * of the tree.
 */
typedef struct ash_ast_inner {
	isl_schedule *schedule;
	isl_set *context;	/* constraints on the parameters */
	unsigned depth;		/* number of enclosing loops */
} ash_ast_inner;

/* The number of the artificial statement of the user node "node"; 0 if its
 * statement is not artificial; negative on error.
 */
int ash_ast_executed_tile(__isl_keep isl_ast_node *node);

/* Set *inner to the tree that replaces artificial statement "number" of "tiles"
 * at the place of "build", in "depth" loops; the caller frees its members, also
 * after an error.
 */
isl_stat ash_ast_find_below(ash_ast_inner *inner, const ash_ast_tiles *tiles,
	int number, __isl_keep isl_ast_build *build, unsigned depth);

/* ---- ast_choice.c ---- */

/* Two trees, one of which is executed, and the condition of each. */
typedef struct ash_ast_choice {
	/* A schedule of two statements without loops, ash_ast_tile_id(1) and
	 * (2), which represent the two trees: it selects the tree to execute.
	 */
	isl_schedule *which;
	isl_schedule *tree[2];
	isl_set *context[2];
} ash_ast_choice;

/* Determine the two trees of "choice" (the caller clears it) for "schedule",
 * which is executed for parameters in "context".  Returns false if the schedule
 * is not a sequence of two parts, of which one runs only under a condition on
 * parameters and the other one does all the work where the condition fails, or
 * if a choice is not profitable.  See ast_choice.c.
 */
isl_bool ash_ast_find_choice(ash_ast_choice *choice,
	__isl_keep isl_schedule *schedule, __isl_keep isl_set *context);
/* Free what "choice" owns. */
void ash_ast_choice_clear(ash_ast_choice *choice);

/* ---- ast_edges.c ---- */

/* Let isl generate code of its own for iterations of innermost loops that
 * execute more statements than the other iterations (ast_edges.c).
 */
__isl_give isl_schedule *ash_ast_separate_edges(
	__isl_take isl_schedule *schedule);

/* ---- ast_open.c ---- */

/* A mark whose subtree may contain the statement that is being generated: an
 * open mark.  isl reports the beginning of a mark, and its end, but not the end
 * of a mark whose subtree generates no code.  So an open mark is uncertain
 * until the first statement after its beginning is generated: the instances of
 * that statement show whether it is below the mark.
 */
typedef struct ash_ast_open {
	isl_id *id;	/* owned */
	bool sure;	/* is it certain that the mark has not ended? */
} ash_ast_open;

/* The stack of open marks.  Initially all members are zero. */
typedef struct ash_ast_opens {
	unsigned n;
	ash_ast_open *open;		/* outermost first */
	unsigned n_domain;
	/* Indexed by the number of a mark: the instances below it; owned. */
	isl_union_set **domain;
} ash_ast_opens;

/* Record which instances are below each mark of "schedule", whose marks are
 * tagged (ash_ast_prepare_marks); to be called before code for "schedule" is
 * generated.
 */
isl_stat ash_ast_opens_note(ash_ast_opens *opens,
	__isl_keep isl_schedule *schedule);
/* Push the mark with the identifier "id" on the stack "opens": its subtree
 * begins.
 */
isl_stat ash_ast_opens_enter(ash_ast_opens *opens, __isl_keep isl_id *id);
/* Pop the mark with the identifier "id", and those above it on the stack: its
 * subtree has ended.
 */
void ash_ast_opens_leave(ash_ast_opens *opens, __isl_keep isl_id *id);
/* Pop the uncertain marks that are not above the statement at the place of
 * "build"; the others become certain.
 */
isl_stat ash_ast_opens_meet(ash_ast_opens *opens,
	__isl_keep isl_ast_build *build);
/* Does the stack "opens" contain a mark "name" of the loop at "depth"? */
bool ash_ast_opens_have(const ash_ast_opens *opens, const char *name,
	int depth);
/* The name of the mark of the loop at "depth", on the stack "opens", for which
 * the callback "is" returns true; NULL if there is none.
 */
const char *ash_ast_opens_find(const ash_ast_opens *opens,
	bool (*is)(const char *mark), int depth);
/* Pop all marks and forget their instances, before another tree is generated.
 */
void ash_ast_opens_reset(ash_ast_opens *opens);
/* Free what "opens" owns. */
void ash_ast_opens_clear(ash_ast_opens *opens);

/* ---- ast_private.c ---- */

/* Is a scalar written in a loop of "schedule" that is marked "parallel", "simd"
 * or "reduce"?
 */
isl_bool ash_ast_has_private(const ash_scop *scop,
	__isl_keep isl_schedule *schedule);

/* ---- ast_local.c ---- */

/* Set user->cell to the buffer cells that the statement of "user" accesses at
 * the place of "build"; NULL if it accesses none.  "kernel" is the list of all
 * kernels, which ends with NULL.
 */
isl_stat ash_ast_cells_find(ash_ast_user *user, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* Free "cell", an array with the cells of "n" accesses. */
void ash_ast_cells_free(ash_ast_cell *cell, unsigned n);

/* The annotation of the user node "node" at the place of "build" if it is a
 * step of one of the kernels; otherwise NULL.  "kernel" is the list of all
 * kernels, which ends with NULL.
 */
__isl_give isl_id *ash_ast_annotate_step(__isl_keep isl_ast_node *node,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel);

/* Set *id to the annotation of the mark "mark" at the place of "build" if
 * "mark" is a condition (ASH_AST_MARK_TEST) of one of the kernels, otherwise to
 * NULL.  "kernel" is the list of all kernels, which ends with NULL.
 */
isl_stat ash_ast_annotate_test(__isl_keep isl_id *mark,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel,
	isl_id **id);

#endif
