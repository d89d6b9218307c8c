/* ast_annotate_impl.h - annotations, the part that is private to AST
 * generation.
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

#endif
