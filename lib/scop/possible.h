/* possible.h - removal of pieces that are empty for all values of the
 * parameters.
 *
 * A set or relation is a union of pieces. The cost of many operations on it
 * grows with the square of their number, or faster.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_POSSIBLE_H
#define ASH_SCOP_POSSIBLE_H

#include <isl/map.h>
#include <isl/set.h>

/* The pieces of "set" that are nonempty for some point of "params", a set of
 * parameters.
 */
__isl_give isl_set *ash_possible_set(__isl_take isl_set *set,
	__isl_keep isl_set *params);
/* The pieces of "map" that are nonempty for some point of "params", a set of
 * parameters.
 */
__isl_give isl_map *ash_possible_map(__isl_take isl_map *map,
	__isl_keep isl_set *params);

#endif
