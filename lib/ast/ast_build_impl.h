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
/* The annotation of a user node that "build" executes; keeps a reference to the
 * table.  "kernel" are those of a device by number, up to NULL, or NULL.
 */
__isl_give isl_id *ash_ast_annotate_user(ash_ast_table *table,
	__isl_keep isl_ast_node *node, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* The annotation of the loop whose iterator is the last dimension of the
 * schedule space of "build".  The loop and what it refers to are taken; the
 * estimates are made here.  "tiles", here and below, are those of
 * ash_ast_widen_tiles.
 */
__isl_give isl_id *ash_ast_annotate_loop(const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles,
	ash_ast_loop loop);
/* The part of array "array" that is touched below the loop whose iterator is
 * the last dimension of the schedule space of "build".
 */
isl_stat ash_ast_part_find(ash_ast_part *part, const ash_scop *scop,
	__isl_keep isl_ast_build *build, const ash_ast_tiles *tiles, int array);
/* Free what "loop" knows of reductions. */
void ash_ast_parts_clear(ash_ast_loop *loop);
/* The annotation of the mark above kernel "number", whose threads are
 * "threads", where "build" is.
 */
__isl_give isl_id *ash_ast_annotate_kernel(__isl_keep isl_ast_build *build,
	unsigned number, const ash_ast_threads *threads);
/* From the schedule space of "build", which has a tuple for each band, to the
 * enclosing loops as one tuple.
 */
__isl_give isl_multi_aff *ash_ast_loops_around(__isl_keep isl_ast_build *build);
/* The content of the annotation "name" of "node"; NULL: "node" is not a mark
 * with this annotation.
 */
void *ash_ast_mark_annotation(__isl_keep isl_ast_node *node, const char *name);
/* Whether the for node "node" contains no loops except those to be unrolled. */
bool ash_ast_is_innermost(__isl_keep isl_ast_node *node);
/* Does the loop whose iterator is the last dimension of the schedule space
 * of "build" carry none of "deps"?
 */
isl_bool ash_ast_is_simd(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Whether the same loop carries none of the "deps" that start or end at the
 * statement with the tuple "id" (taken).
 */
isl_bool ash_ast_is_apart(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps,
	__isl_take isl_id *id);
/* Whether the body of the for node "node" contains vector loops. */
bool ash_ast_has_lanes(__isl_keep isl_ast_node *node);
/* Whether the loop "node" contains only a single statement, without copies. */
bool ash_ast_has_one_user(__isl_keep isl_ast_node *node);
/* Whether "deps" order instances within one iteration of the same loop. */
isl_bool ash_ast_is_ordered(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Encode the depth of the loop in the names of marks and iterators. */
__isl_give isl_schedule *ash_ast_prepare_marks(
	__isl_take isl_schedule *schedule);
/* Encode the depth of the loop in the names of marks only, where isl unrolls.
 */
__isl_give isl_schedule *ash_ast_tag_marks(__isl_take isl_schedule *schedule);
/* The iterators of nested loops below "first" others. */
__isl_give isl_id_list *ash_ast_iterators(isl_ctx *ctx, unsigned first);
/* The depth that a mark or iterator encodes, else -1; and 1 << depth, else 0.
 */
int ash_ast_depth(__isl_keep isl_id *id);
/* The number of a mark in its tree, from 1 on; 0 if it has none. */
unsigned ash_ast_mark_number(__isl_keep isl_id *id);

/* ---- ast_build.c ---- */

/* Set the options that all loops and expressions of "ctx" are built with. */
void ash_ast_set_options(isl_ctx *ctx);

/* ---- ast_below.c ---- */

/* A tree to be generated inside of loops whose iterators are parameters. */
typedef struct ash_ast_inner {
	isl_schedule *schedule;
	isl_set *context;	/* what holds there */
	unsigned depth;		/* number of enclosing loops */
} ash_ast_inner;

/* The number of the artificial statement that "node" executes, 0 if the
 * statement is not artificial; negative on error.
 */
int ash_ast_executed_tile(__isl_keep isl_ast_node *node);

/* Determine the tree to be executed in place of artificial statement "number";
 * the caller frees it.  "build" is where the statement is executed, in "depth"
 * loops.
 */
isl_stat ash_ast_find_below(ash_ast_inner *inner, const ash_ast_tiles *tiles,
	int number, __isl_keep isl_ast_build *build, unsigned depth);

/* ---- ast_choice.c ---- */

/* Two trees, of which one is executed, and what holds in each case. */
typedef struct ash_ast_choice {
	/* Schedule of two statements without loops, ash_ast_tile_id(1) and (2),
	 * which stand for the two trees: selects the tree to execute.
	 */
	isl_schedule *which;
	isl_schedule *tree[2];
	isl_set *context[2];
} ash_ast_choice;

/* Set "choice" (the caller clears it) if "schedule", executed in "context", is
 * a sequence of parts of which one runs only under a condition on parameters,
 * and another one does all the work where the condition fails.  False if the
 * tree has another form, or if a choice is not profitable.
 */
isl_bool ash_ast_find_choice(ash_ast_choice *choice,
	__isl_keep isl_schedule *schedule, __isl_keep isl_set *context);
/* Free what "choice" owns. */
void ash_ast_choice_clear(ash_ast_choice *choice);

/* ---- ast_edges.c ---- */

/* Let iterations of innermost loops in which there is more to do than in the
 * others be code of their own.
 */
__isl_give isl_schedule *ash_ast_separate_edges(
	__isl_take isl_schedule *schedule);

/* ---- ast_open.c ---- */

/* A mark that is being generated.  isl reports the beginning and the end of a
 * mark, but not the end if the mark generates no code.  Therefore a mark is
 * certainly open only once a statement below it has been generated; a statement
 * after its end is recognized by its instances.
 */
typedef struct ash_ast_open {
	isl_id *id;	/* owned */
	bool sure;	/* has a statement been met below it? */
} ash_ast_open;

/* All zero at first. */
typedef struct ash_ast_opens {
	unsigned n;
	ash_ast_open *open;		/* the innermost one is the last */
	unsigned n_domain;
	isl_union_set **domain;		/* by number of the mark; owned */
} ash_ast_opens;

/* "schedule", whose marks have numbers (ash_ast_prepare_marks), is going to be
 * generated.
 */
isl_stat ash_ast_opens_note(ash_ast_opens *opens,
	__isl_keep isl_schedule *schedule);
/* A mark of the tree with this identifier begins: all below it is inside. */
isl_stat ash_ast_opens_enter(ash_ast_opens *opens, __isl_keep isl_id *id);
/* The mark with this identifier ends: what follows is not inside. */
void ash_ast_opens_leave(ash_ast_opens *opens, __isl_keep isl_id *id);
/* A statement is met that "build" executes: close what is not around it. */
isl_stat ash_ast_opens_meet(ash_ast_opens *opens,
	__isl_keep isl_ast_build *build);
/* Is a mark "name" about the loop at "depth" open? */
bool ash_ast_opens_have(const ash_ast_opens *opens, const char *name,
	int depth);
/* The name of the open mark about the loop at "depth" for which "is" holds, or
 * NULL.
 */
const char *ash_ast_opens_find(const ash_ast_opens *opens,
	bool (*is)(const char *mark), int depth);
/* Close all marks, as before the generation of a tree. */
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

/* Set user->cell to the cells of buffers that the node of "user", which "build"
 * executes, uses; NULL if it uses none.  "kernel" are all kernels, up to NULL.
 */
isl_stat ash_ast_cells_find(ash_ast_user *user, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* Free the cells of "n" accesses. */
void ash_ast_cells_free(ash_ast_cell *cell, unsigned n);

/* The annotation of "node", which "build" executes, if it is a step of one of
 * the kernels, else NULL.
 */
__isl_give isl_id *ash_ast_annotate_step(__isl_keep isl_ast_node *node,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel);

/* Set *id to the annotation of the mark "mark", which "build" executes, if it
 * is about a parameter of one of the kernels, else to NULL.
 */
isl_stat ash_ast_annotate_test(__isl_keep isl_id *mark,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel,
	isl_id **id);

#endif
