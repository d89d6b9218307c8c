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

/* A table without entries for the AST of "scop"; NULL without memory. */
ash_ast_table *ash_ast_table_create(const ash_scop *scop);
/* Free "table" with all that it owns; gives NULL. */
ash_ast_table *ash_ast_table_free(ash_ast_table *table);
/* The annotation of a user node that "build" executes; holds a reference to the
 * table.  "kernel" is the list of device kernels by number, which ends with
 * NULL, or NULL.
 */
__isl_give isl_id *ash_ast_annotate_user(ash_ast_table *table,
	__isl_keep isl_ast_node *node, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* The annotation of the loop whose iterator is the last dimension of the
 * schedule space of "build".  "loop" is taken with all that it owns; this
 * function fills in the estimates of its work.  "tiles", here and below, is set
 * by ash_ast_widen_tiles.
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
/* The annotation of the mark above kernel "number" with the threads "threads",
 * at the place of "build".
 */
__isl_give isl_id *ash_ast_annotate_kernel(__isl_keep isl_ast_build *build,
	unsigned number, const ash_ast_threads *threads);
/* The function from the schedule space of "build", which has a tuple for each
 * band, to the enclosing loops as one tuple.
 */
__isl_give isl_multi_aff *ash_ast_loops_around(__isl_keep isl_ast_build *build);
/* The content of the annotation "name" of "node"; NULL: "node" is not a mark
 * with this annotation.
 */
void *ash_ast_mark_annotation(__isl_keep isl_ast_node *node, const char *name);
/* Whether the for node "node" contains no loops except those to be unrolled. */
bool ash_ast_is_innermost(__isl_keep isl_ast_node *node);
/* Does the loop whose iterator is the last dimension of the schedule space of
 * "build" carry none of the dependences "deps"?  "tiles" are the artificial
 * statements that may be executed in it.
 */
isl_bool ash_ast_is_simd(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Does the loop whose iterator is the last dimension of the schedule space of
 * "build" carry none of the dependences "deps" that start or end at the
 * statement with the tuple "id" (taken)?
 */
isl_bool ash_ast_is_apart(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps,
	__isl_take isl_id *id);
/* Whether the body of the for node "node" contains vector loops. */
bool ash_ast_has_lanes(__isl_keep isl_ast_node *node);
/* Whether the loop "node" contains only a single statement, without copies. */
bool ash_ast_has_one_user(__isl_keep isl_ast_node *node);
/* Do any of "deps" order two instances within one iteration of the loop whose
 * iterator is the last dimension of the schedule space of "build"?
 */
isl_bool ash_ast_is_ordered(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Store the depth of its loop in the identifier of each mark and iterator. */
__isl_give isl_schedule *ash_ast_prepare_marks(
	__isl_take isl_schedule *schedule);
/* Store the depth of its loop in the identifiers of marks only; used where isl
 * unrolls loops.
 */
__isl_give isl_schedule *ash_ast_tag_marks(__isl_take isl_schedule *schedule);
/* Identifiers for the iterators of nested loops, the first one at depth
 * "first".
 */
__isl_give isl_id_list *ash_ast_iterators(isl_ctx *ctx, unsigned first);
/* The depth that the identifier of a mark or iterator stores; -1 if none. */
int ash_ast_depth(__isl_keep isl_id *id);
/* The number of a mark in its tree, from 1 on; 0 if it has none. */
unsigned ash_ast_mark_number(__isl_keep isl_id *id);

/* ---- ast_build.c ---- */

/* Set the options that all loops and expressions of "ctx" are built with. */
void ash_ast_set_options(isl_ctx *ctx);

/* ---- ast_below.c ---- */

/* A tree that is generated inside other loops: the iterators of these are its
 * parameters.
 */
typedef struct ash_ast_inner {
	isl_schedule *schedule;
	isl_set *context;	/* constraints on the parameters */
	unsigned depth;		/* number of enclosing loops */
} ash_ast_inner;

/* The number of the artificial statement that "node" executes, 0 if the
 * statement is not artificial; negative on error.
 */
int ash_ast_executed_tile(__isl_keep isl_ast_node *node);

/* Set *inner to the tree to be executed in place of artificial statement
 * "number" of "tiles"; the caller frees it.  "build" is where the statement is
 * executed, in "depth" loops.
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

/* Separate iterations of innermost loops that execute more statements than the
 * others into code of their own (ast_edges.c).
 */
__isl_give isl_schedule *ash_ast_separate_edges(
	__isl_take isl_schedule *schedule);

/* ---- ast_open.c ---- */

/* A mark for whose subtree code is being generated: an open mark. isl reports
 * the beginning and the end of a mark, but not the end if the mark generates no
 * code.  Therefore a mark is certainly open only once a statement below it has
 * been generated; a statement after its end is recognized by its instances.
 */
typedef struct ash_ast_open {
	isl_id *id;	/* owned */
	bool sure;	/* has a statement been met below it? */
} ash_ast_open;

/* The stack of open marks: those for whose subtrees code is being generated.
 * Initially all members are zero.
 */
typedef struct ash_ast_opens {
	unsigned n;
	ash_ast_open *open;		/* the innermost one is the last */
	unsigned n_domain;
	isl_union_set **domain;		/* by number of the mark; owned */
} ash_ast_opens;

/* Prepare "opens" for the generation of "schedule", whose marks have numbers
 * (ash_ast_prepare_marks): record which instances are below each mark.
 */
isl_stat ash_ast_opens_note(ash_ast_opens *opens,
	__isl_keep isl_schedule *schedule);
/* Push the mark with the identifier "id" on the stack "opens": the statements
 * generated from now on are below it.
 */
isl_stat ash_ast_opens_enter(ash_ast_opens *opens, __isl_keep isl_id *id);
/* Pop the mark with the identifier "id", and those above it on the stack: the
 * statements that follow are not below it.
 */
void ash_ast_opens_leave(ash_ast_opens *opens, __isl_keep isl_id *id);
/* Pop all marks from the stack that are not above the statement that "build"
 * executes: that statement shows that they have ended.
 */
isl_stat ash_ast_opens_meet(ash_ast_opens *opens,
	__isl_keep isl_ast_build *build);
/* Is a mark "name" of the loop at "depth" on the stack "opens"? */
bool ash_ast_opens_have(const ash_ast_opens *opens, const char *name,
	int depth);
/* The name of the mark of the loop at "depth", on the stack "opens", for which
 * the callback "is" returns true; NULL if there is none.
 */
const char *ash_ast_opens_find(const ash_ast_opens *opens,
	bool (*is)(const char *mark), int depth);
/* Pop all marks, before the generation of another tree. */
void ash_ast_opens_reset(ash_ast_opens *opens);
/* Free what "opens" owns. */
void ash_ast_opens_clear(ash_ast_opens *opens);

/* ---- ast_private.c ---- */

/* Is some scalar written in a loop of "schedule" that is marked "parallel",
 * "simd" or "reduce"?
 */
isl_bool ash_ast_has_private(const ash_scop *scop,
	__isl_keep isl_schedule *schedule);

/* ---- ast_local.c ---- */

/* Set user->cell to the buffer cells that the node of "user", executed by
 * "build", uses; NULL if it uses none.  "kernel" is the list of all kernels,
 * which ends with NULL.
 */
isl_stat ash_ast_cells_find(ash_ast_user *user, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* Free "cell", the cells of "n" accesses. */
void ash_ast_cells_free(ash_ast_cell *cell, unsigned n);

/* The annotation of "node", executed by "build", if it is a step of one of the
 * kernels; otherwise NULL.  "kernel" is the list of all kernels, which ends
 * with NULL.
 */
__isl_give isl_id *ash_ast_annotate_step(__isl_keep isl_ast_node *node,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel);

/* Set *id to the annotation of the mark "mark" at the place of "build" if it is
 * a test of one of the kernels (the list "kernel", which ends with NULL),
 * otherwise to NULL.
 */
isl_stat ash_ast_annotate_test(__isl_keep isl_id *mark,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel,
	isl_id **id);

#endif
