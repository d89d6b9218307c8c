/* ast_annotate_impl.h - what only the AST generation knows of
 * annotations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_ANNOTATE_IMPL_H
#define ASH_AST_AST_ANNOTATE_IMPL_H

#include "ast/ast_annotate.h"

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
/* What the annotation "name" of "node" holds; NULL: "node" is no mark that has
 * it.
 */
void *ash_ast_mark_annotation(__isl_keep isl_ast_node *node, const char *name);
/* Is there no loop below the for node "node", but for those to be unrolled? */
bool ash_ast_is_innermost(__isl_keep isl_ast_node *node);
/* Does the loop whose iterator is the last dimension of the schedule space
 * of "build" carry none of "deps"?
 */
isl_bool ash_ast_is_simd(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Does that loop carry none of the "deps" that the statement with the tuple
 * "id" (taken) has at either end?
 */
isl_bool ash_ast_is_apart(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps,
	__isl_take isl_id *id);
/* Are there loops for vectors in the body of the for node "node"? */
bool ash_ast_has_lanes(__isl_keep isl_ast_node *node);
/* Is a single statement, without copies, all there is in the loop "node"? */
bool ash_ast_has_one_user(__isl_keep isl_ast_node *node);
/* Do "deps" order instances inside of one iteration of that loop? */
isl_bool ash_ast_is_ordered(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles, __isl_keep isl_union_map *deps);
/* Make marks and iterators know the depth of their loop. */
__isl_give isl_schedule *ash_ast_prepare_marks(
	__isl_take isl_schedule *schedule);
/* Make marks, but not iterators, know the depth of their loop: isl unrolls. */
__isl_give isl_schedule *ash_ast_tag_marks(__isl_take isl_schedule *schedule);
/* The iterators of loops, those with "first" others around them first. */
__isl_give isl_id_list *ash_ast_iterators(isl_ctx *ctx, unsigned first);
/* The depth for such a mark or iterator, else -1; and 1 << depth, else 0. */
int ash_ast_depth(__isl_keep isl_id *id);
/* The number of a mark in its tree, from 1 on; 0 if it has none. */
unsigned ash_ast_mark_number(__isl_keep isl_id *id);

#endif
