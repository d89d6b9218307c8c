/* ast_times.h - execution times of instances according to a schedule tree.
 *
 * The time of an instance is its path through the tree, as a list of integers:
 * two for each band member, sequence and set on the path, the kind of the node
 * (ordered or not) and the value there.  An instance precedes another one if
 * the first value in which they differ is of kind "ordered" and is smaller.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_TIMES_H
#define ASH_AST_AST_TIMES_H

#include <isl/schedule.h>
#include <isl/union_map.h>

/* The kinds of values in a time: do different values define an order? */
enum {
	ASH_AST_ORDERED,	/* a band member, or a child of a sequence */
	ASH_AST_UNORDERED	/* a child of a set */
};

/* The map from all instances of "schedule" to their times.  A time is a list of
 * pairs (kind, value), from the root to the leaf: one pair for each band
 * member, whose value is that of the member, and one for each sequence and set,
 * whose value is the number of the child.  Times of different leaves may have
 * different lengths.  Returns NULL on error, and for guards and extensions,
 * which are not supported.
 */
__isl_give isl_union_map *ash_ast_times(__isl_keep isl_schedule *schedule);

#endif
