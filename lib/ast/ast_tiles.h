/* ast_tiles.h - tile loops generated without the inner iterators.
 *
 * isl generates the tile loops for artificial statements, one per subtree below
 * tile loops.  Each instance of an artificial statement is a tile.  ast_below.c
 * generates the code inside a tile.
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

/* The subtree below tile loops.  An artificial statement represents it in the
 * tree for the tile loops.
 */
typedef struct ash_ast_below {
	/* the root of the subtree in the original tree */
	isl_schedule_node *node;
	/* The schedule of all enclosing loops, for the instances that reach the
	 * subtree.
	 */
	isl_multi_union_pw_aff *times;
} ash_ast_below;

/* The artificial statements of a tree.  The user pointer of the identifier of
 * artificial statement n (ash_ast_tile_id) is n, and below[n - 1] is its
 * subtree.
 */
typedef struct ash_ast_tiles {
	unsigned n;
	ash_ast_below *below;
	/* The map from original instances to those of the artificial statements
	 * that replace them.
	 */
	isl_union_map *instances;
} ash_ast_tiles;

/* Replace the tile loops of "schedule" (taken) whose bands have integer
 * divisions.  The new loops run over an outset, that is, a superset of the
 * non-empty tiles with simple bounds (ast_outset.h).  Their body is an
 * artificial statement, for which ast_below.c generates the code of a tile.
 * Other loops and the order of instances do not change.  Sets *tiles, which the
 * caller frees by ash_ast_tiles_free.  Returns NULL on error.
 */
__isl_give isl_schedule *ash_ast_widen_tiles(__isl_take isl_schedule *schedule,
	ash_ast_tiles **tiles);
/* Free "tiles" with all that it owns; gives NULL. */
ash_ast_tiles *ash_ast_tiles_free(ash_ast_tiles *tiles);

/* The identifier of artificial statement "number", counted from 1. */
__isl_give isl_id *ash_ast_tile_id(isl_ctx *ctx, unsigned number);
/* Is "id" (may be NULL) the identifier of an artificial statement? */
bool ash_ast_is_tile(__isl_keep isl_id *id);

/* The map from the original instances at the place of "build" to their times in
 * the loops of "build".  Each instance of an artificial statement is replaced
 * by the original instances of its tile.
 */
__isl_give isl_union_map *ash_ast_executed(__isl_keep isl_ast_build *build,
	const ash_ast_tiles *tiles);

#endif
