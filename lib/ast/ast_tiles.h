/* ast_tiles.h - tile loops generated without the inner iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_TILES_H
#define ASH_AST_AST_TILES_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/ast_build.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>

/* The subtree below tile loops, which an artificial statement represents. */
typedef struct ash_ast_below {
	isl_schedule_node *node;	/* its top, in the original tree */
	/* The schedule of all enclosing loops, for the instances that reach the
	 * subtree.
	 */
	isl_multi_union_pw_aff *times;
} ash_ast_below;

/* The artificial statements of a tree.  The user pointer of an identifier is
 * the number of the element of "below", from 1.
 */
typedef struct ash_ast_tiles {
	unsigned n;
	ash_ast_below *below;
	/* The map from instances to the artificial ones that replace them. */
	isl_union_map *instances;
} ash_ast_tiles;

/* Replace the tile loops of "schedule" whose bands have integer divisions by
 * loops over an outset (ast_outset.h): the instances of an artificial
 * statement, whose bodies ast_below.c generates.  Other loops and the order do
 * not change.  *tiles is set, and must be freed by ash_ast_tiles_free.
 */
__isl_give isl_schedule *ash_ast_widen_tiles(__isl_take isl_schedule *schedule,
	ash_ast_tiles **tiles);
/* Free "tiles" with all that it owns; gives NULL. */
ash_ast_tiles *ash_ast_tiles_free(ash_ast_tiles *tiles);

/* The identifier of artificial statement "number", counted from 1. */
__isl_give isl_id *ash_ast_tile_id(isl_ctx *ctx, unsigned number);
/* Is "id" (may be NULL) the identifier of an artificial statement? */
bool ash_ast_is_tile(__isl_keep isl_id *id);

/* The times, in the loops of "build", of the instances that it executes, with
 * artificial instances replaced by the original ones.
 */
__isl_give isl_union_map *ash_ast_executed(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles);

#endif
