/* relate.h - effect of a schedule row on pairs of instances.
 *
 * A row is a function of instances, such as the time in one loop.  A row should
 * be defined at both ends of all pairs; a pair for which it is not may be
 * omitted from the result, or be treated as if the expression for other
 * instances held there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_RELATE_H
#define ASH_DEPS_RELATE_RELATE_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/union_map.h>

/* A relation between the row's values at both ends: equal, first smaller, or
 * second smaller.
 */
typedef enum {
	ASH_RELATE_EQUAL,
	ASH_RELATE_FORTH,
	ASH_RELATE_BACK
} ash_relation;

/* The pairs of "pairs" that "row" relates by "r"; NULL on error. */
__isl_give isl_union_map *ash_relate_pairs(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row, ash_relation r);

/* Does "row" give both instances of each pair the same value?  True without
 * pairs.
 */
isl_bool ash_relate_is_level(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row);
/* Does "row" give no second instance a smaller value than the first? */
isl_bool ash_relate_is_forth(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row);

/* The affine expression without divisions that equals "row" for all instances
 * in "space", with the parameters of "row"; NULL if there is no such
 * expression.
 */
__isl_give isl_aff *ash_relate_expression(__isl_keep isl_union_pw_aff *row,
	__isl_take isl_space *space);

#endif
