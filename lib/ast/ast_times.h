/* ast_times.h - execution times of instances according to a schedule tree.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_TIMES_H
#define ASH_AST_AST_TIMES_H

#include <isl/schedule.h>
#include <isl/union_map.h>

/* The kinds of pairs of numbers in a time: are different values ordered? */
enum {
	ASH_AST_ORDERED,	/* a band member, or a child of a sequence */
	ASH_AST_UNORDERED	/* a child of a set */
};

/* The times of all instances: for each band member, sequence and set on the
 * path from the root to the leaf, a pair of ASH_AST_ORDERED or
 * ASH_AST_UNORDERED and a value.  Times of different leaves may have different
 * lengths.  NULL on error, and for guards and extensions, which are not
 * supported.
 */
__isl_give isl_union_map *ash_ast_times(__isl_keep isl_schedule *schedule);

#endif
