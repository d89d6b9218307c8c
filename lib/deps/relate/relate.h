/* relate.h - what a row of a schedule says of pairs of instances.
 *
 * A row is a function of instances, as the time in one loop.  It should give a
 * value to both ends of all pairs.  Others may be left out or related by what
 * the row is for instances that have a value.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_RELATE_H
#define ASH_DEPS_RELATE_RELATE_H

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/union_map.h>

/* Which pairs are meant: those that a row gives equal values, or the first or
 * the second one the smaller value.
 */
typedef enum {
	ASH_RELATE_EQUAL,
	ASH_RELATE_FORTH,
	ASH_RELATE_BACK
} ash_relation;

/* Those of "pairs" that "row" relates in the way "r"; NULL on error. */
__isl_give isl_union_map *ash_relate_pairs(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row, ash_relation r);

/* Does "row" give the two instances of each pair the same value? So it is if
 * there are no pairs.
 */
isl_bool ash_relate_is_level(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row);
/* Does "row" give the second instance of no pair the smaller value? */
isl_bool ash_relate_is_forth(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row);

/* The affine expression without divisions that "row" is for all instances in
 * "space", with the parameters of "row"; NULL if it is none.
 */
__isl_give isl_aff *ash_relate_expression(__isl_keep isl_union_pw_aff *row,
	__isl_take isl_space *space);

#endif
