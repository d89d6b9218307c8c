/* ast_tiles.h - tile loops that are generated without the iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_TILES_H
#define ASH_AST_AST_TILES_H

#include <isl/ast_build.h>
#include <isl/schedule.h>
#include <isl/union_map.h>

/* Let skewed tile loops of "schedule" run over an outset (ast_outset.h).  They
 * are loops of an artificial statement then, below which the others appear by
 * an extension.  Loops of other kinds, and the order, are as they were.
 *
 * "tiles" is set to a relation between instances and those of the artificial
 * statements in whose place they are executed; the caller frees it.
 */
__isl_give isl_schedule *ash_ast_widen_tiles(__isl_take isl_schedule *schedule,
	isl_union_map **tiles);

/* The times, in the loops of "build", of the instances executed there.
 * "tiles" is kept.
 */
__isl_give isl_union_map *ash_ast_executed(__isl_keep isl_ast_build *build,
	__isl_keep isl_union_map *tiles);

#endif
